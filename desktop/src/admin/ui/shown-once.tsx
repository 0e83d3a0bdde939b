import type { ReactNode } from 'react';

interface ShownOnceProps {
  /** Says that it is not shown again. */
  notice: string;
  /** Names the text for screen readers. */
  label: string;
  text: string;
  /** Buttons. */
  children: ReactNode;
}

/** Shows a new secret, the only time that it can be seen. */
export const ShownOnce = ({ notice, label, text, children }: ShownOnceProps) => (
  <div className="rounded-control bg-accent-soft p-4 text-sm">
    <p role="status" className="font-medium">
      {notice}
    </p>
    <output aria-label={label} dir="ltr" className="mt-2 block font-mono text-xs leading-5 select-all wrap-anywhere">
      {text}
    </output>
    <div className="mt-3 flex flex-wrap gap-2">{children}</div>
  </div>
);
