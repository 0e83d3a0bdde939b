import { CircleAlert, CircleCheck, CircleQuestionMark, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#lib/class-names.ts';
import { Button } from './button.tsx';

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

export interface Sign {
  readonly Icon: LucideIcon;
  readonly className: string;
}

/** The signs of states that several screens know. */
export const SIGNS = {
  good: { Icon: CircleCheck, className: 'text-success' },
  bad: { Icon: CircleAlert, className: 'text-danger' },
  missing: { Icon: TriangleAlert, className: 'text-warning' },
  wrong: { Icon: TriangleAlert, className: 'text-danger' },
  unknown: { Icon: CircleQuestionMark, className: 'text-muted' },
} as const satisfies Record<string, Sign>;

interface StateLineProps extends Sign {
  children: ReactNode;
  /** A further sentence. */
  more?: ReactNode;
  /** The words around it tell people who hear the page. */
  isTold?: boolean;
}

/** A sentence about a state, with its sign. */
export const StateLine = ({ Icon, className, children, more, isTold }: StateLineProps) => (
  <div className="flex items-start gap-3 text-sm">
    <Icon className={classNames('mt-0.5 size-4 shrink-0', className)} aria-hidden />
    <div className="min-w-0" role={isTold ? undefined : 'status'}>
      <p dir="auto" className="font-medium wrap-anywhere">
        {children}
      </p>
      {more && (
        <p dir="auto" className="mt-1 text-muted wrap-anywhere">
          {more}
        </p>
      )}
    </div>
  </div>
);

interface StateItemProps extends Sign {
  /** Says the sign to people who hear the page, where no word beside it does. */
  label?: string;
  children: ReactNode;
}

/** An item of a list, each with the sign of its state. */
export const StateItem = ({ Icon, className, label, children }: StateItemProps) => (
  <li className="flex items-start gap-3 border-t border-line py-4 text-sm first:border-t-0 first:pt-0 last:pb-0">
    <Icon
      className={classNames('mt-0.5 size-4 shrink-0', className)}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    />
    <div className="min-w-0 flex-1">{children}</div>
  </li>
);
