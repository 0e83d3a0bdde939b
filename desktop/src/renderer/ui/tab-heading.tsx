import type { ReactNode } from 'react';

interface TabHeadingProps {
  title: string;
  subtitle: string;
  action?: ReactNode;
}

export const TabHeading = ({ title, subtitle, action }: TabHeadingProps) => (
  <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
    <div className="min-w-0">
      <h2 className="text-xl font-semibold tracking-tight">{title}</h2>
      <p className="mt-1 text-sm text-muted">{subtitle}</p>
    </div>
    {action}
  </header>
);
