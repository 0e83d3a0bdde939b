import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

interface AlertProps {
  tone: 'info' | 'danger';
  children: ReactNode;
  className?: string;
}

/** A message that stays in its place, unlike a notice. */
export const Alert = ({ tone, children, className }: AlertProps) => {
  const Icon = tone === 'danger' ? CircleAlert : Info;
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'note'}
      className={classNames(
        'flex items-start gap-3 rounded-control px-4 py-3 text-sm',
        tone === 'danger' ? 'bg-danger-soft text-danger' : 'bg-accent-soft text-ink',
        className,
      )}
    >
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
};

interface ShownOnceProps {
  /** Says that it is not shown again. */
  notice: string;
  /** Names the text for screen readers. */
  label: string;
  text: string;
  /** Buttons. */
  children: ReactNode;
  /** Hides it, once the person has copied it; without, one of the buttons does. */
  onDone?: () => void;
}

/** Shows a new secret, the only time that it can be seen. */
export const ShownOnce = ({ notice, label, text, children, onDone }: ShownOnceProps) => (
  <div className="rounded-control bg-accent-soft p-4 text-sm">
    <p role="status" className="font-medium">
      {notice}
    </p>
    <output aria-label={label} dir="ltr" className="mt-2 block font-mono text-xs leading-5 select-all wrap-anywhere">
      {text}
    </output>
    <div className="mt-3 flex flex-wrap gap-2">
      {children}
      {onDone && (
        <Button className="max-sm:w-full" onClick={onDone}>
          Done, I’ve copied it
        </Button>
      )}
    </div>
  </div>
);
