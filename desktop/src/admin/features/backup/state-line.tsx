import type { LucideIcon } from 'lucide-react';
import { classNames } from '#ui/class-names.ts';

export interface Sign {
  readonly Icon: LucideIcon;
  readonly className: string;
}

/** A sentence about a state, with its sign. */
export const StateLine = ({ Icon, className, children }: Sign & { children: string }) => (
  <p className="flex items-start gap-3 text-sm font-medium" role="status">
    <Icon className={classNames('mt-0.5 size-4 shrink-0', className)} aria-hidden />
    <span dir="auto" className="min-w-0 wrap-anywhere">
      {children}
    </span>
  </p>
);
