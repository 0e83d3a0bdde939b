import type { ReactNode } from 'react';

const over = (count: number) => `${count} past`;

/** Folds past dates away; shows nothing if there are none. */
export const OverDetails = ({ count, children }: { count: number; children: ReactNode }) =>
  count > 0 && (
    <details className="mt-3">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-muted underline underline-offset-4">
        {over(count)}
      </summary>
      {children}
    </details>
  );
