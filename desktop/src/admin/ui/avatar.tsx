import { useState } from 'react';

const LETTERS = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

const initial = (name: string): string => {
  const [first] = LETTERS.segment(name.trim());
  return first?.segment.toLocaleUpperCase() ?? '';
};

/** A person's picture, or the first letter of the name. It is decorative: the name stands beside it. */
export const Avatar = ({ name, picture }: { name: string; picture?: string }) => {
  const [broken, setBroken] = useState(false);
  const box = 'grid size-8 shrink-0 place-items-center rounded-full';
  if (picture && !broken) {
    return (
      <img
        src={picture}
        alt=""
        referrerPolicy="no-referrer"
        onError={() => setBroken(true)}
        className={`${box} object-cover`}
      />
    );
  }
  return (
    <span aria-hidden className={`${box} bg-accent-soft text-sm font-semibold text-accent`}>
      {initial(name)}
    </span>
  );
};
