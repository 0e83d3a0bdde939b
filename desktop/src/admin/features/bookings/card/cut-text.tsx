import { useState } from 'react';
import { classNames } from '#lib/class-names.ts';

export const MORE = 'hit min-h-8 text-sm font-medium text-accent hover:underline';

interface CutTextProps {
  text: string;
  isLong: boolean;
  /** The class by which a long text is cut off. */
  cut: string;
  /** The words of the button that shows all of it. */
  more: string;
}

/** Somebody's words, cut off where they are long until the person opens them. */
export const CutText = ({ text, isLong, cut, more }: CutTextProps) => {
  const [isCut, setCut] = useState(isLong);
  return (
    <>
      <p dir="auto" className={classNames('whitespace-pre-wrap wrap-anywhere', isCut && cut)}>
        {text}
      </p>
      {isCut && (
        <button type="button" className={MORE} onClick={() => setCut(false)}>
          {more}
        </button>
      )}
    </>
  );
};
