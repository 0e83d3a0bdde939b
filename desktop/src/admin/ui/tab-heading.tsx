import type { ReactNode } from 'react';
import { NextStep } from './next-step.tsx';

interface TabHeadingProps {
  title: string;
  subtitle: string;
  action?: ReactNode;
  /** The tab's id, if a step of a new studio is taken there: the heading then links to the next step. */
  stepTab?: string;
}

export const TabHeading = ({ title, subtitle, action, stepTab }: TabHeadingProps) => (
  <header className="mb-3 grid sm:mb-5 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 sm:grid-cols-[minmax(0,auto)_minmax(0,1fr)_auto]">
    <h2 className="text-xl font-semibold tracking-[-0.02em] sm:text-2xl">{title}</h2>
    <p className="col-span-full row-start-2 mt-1 text-sm text-muted sm:col-span-1">{subtitle}</p>
    {stepTab && (
      <div className="col-span-full row-start-3 empty:hidden max-sm:-mx-2 sm:col-span-1 sm:col-start-2 sm:row-span-2 sm:row-start-1">
        <NextStep here={stepTab} />
      </div>
    )}
    {action && <div className="flex items-center gap-1 max-sm:contents sm:col-start-3 sm:row-span-2">{action}</div>}
  </header>
);
