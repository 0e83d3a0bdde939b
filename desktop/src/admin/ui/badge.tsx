import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const TONES = {
  plain: 'bg-accent-soft text-accent',
  good: 'bg-success-soft text-success',
  quiet: 'bg-sunken text-muted',
} as const;

export const Badge = ({ tone = 'plain', children }: { tone?: keyof typeof TONES; children: ReactNode }) => (
  <span
    dir="auto"
    className={classNames(
      'inline-block max-w-full rounded-full px-2.5 py-0.5 text-xs font-medium forced-colors:outline',
      TONES[tone],
    )}
  >
    {children}
  </span>
);
