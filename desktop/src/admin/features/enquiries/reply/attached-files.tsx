import type { EnquiryLetter } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { replyTemplatesQuery } from '#lib/studio/studio-words.ts';

type Attached = NonNullable<EnquiryLetter['files']>;

interface AttachedFilesProps {
  attached: Attached;
  error: string | undefined;
  onChange: (files: Attached) => void;
}

/** The studio's files to attach. One that was removed meanwhile stays until it is unticked. */
export const AttachedFiles = ({ attached, error, onChange }: AttachedFilesProps) => {
  const note = useId();
  const { data } = useQuery({ ...replyTemplatesQuery, enabled: false });
  const files = data?.files ?? [];
  const gone = attached.filter(({ id }) => !files.some((file) => file.id === id));
  if (files.length === 0 && gone.length === 0) return null;
  const isTicked = (id: string): boolean => attached.some((file) => file.id === id);
  const box = ({ id, name }: Attached[number], isGone: boolean) => (
    <label key={id} className="flex min-h-11 items-center gap-3 text-sm sm:pointer-fine:min-h-8">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-accent"
        checked={isTicked(id)}
        aria-invalid={isGone && error ? true : undefined}
        aria-describedby={isGone && error ? note : undefined}
        onChange={() =>
          onChange(isTicked(id) ? attached.filter((file) => file.id !== id) : [...attached, { id, name }])
        }
      />
      <span className="min-w-0 wrap-anywhere">
        <bdi>{name}</bdi>
        {isGone && <span className="text-danger"> · Removed</span>}
      </span>
    </label>
  );
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">Attach</legend>
      {files.map((file) => box(file, false))}
      {gone.map((file) => box(file, true))}
      {error && (
        <p id={note} role="alert" className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
};
