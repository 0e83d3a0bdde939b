import type { ReactNode } from 'react';

interface TabHeadingProps {
  title: string;
  subtitle: string;
  action?: ReactNode;
}

export const TabHeading = ({ title, subtitle, action }: TabHeadingProps) => (
  <header className="mb-3 grid sm:mb-5 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3">
    <h2 className="text-xl font-semibold tracking-tight">{title}</h2>
    <p className="col-span-full row-start-2 mt-1 text-sm text-muted sm:col-span-1">{subtitle}</p>
    {action && <div className="sm:row-span-2">{action}</div>}
  </header>
);
