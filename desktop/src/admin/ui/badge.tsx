import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const TONES = {
  plain: 'bg-accent-soft text-accent',
  good: 'bg-success-soft text-success',
  quiet: 'bg-sunken text-muted',
} as const;

interface BadgeProps {
  tone?: keyof typeof TONES;
  /** Cuts long words off instead of taking a second line. */
  oneLine?: boolean;
  children: ReactNode;
}

export const Badge = ({ tone = 'plain', oneLine, children }: BadgeProps) => (
  <span
    dir="auto"
    className={classNames(
      'inline-block max-w-full rounded-[0.6875rem] px-2.5 py-0.5 text-xs font-medium forced-colors:outline',
      oneLine && 'truncate',
      TONES[tone],
    )}
  >
    {children}
  </span>
);
