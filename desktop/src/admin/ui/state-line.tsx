import { CircleAlert, CircleCheck, CircleQuestionMark, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

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
