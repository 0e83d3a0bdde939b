import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { create } from 'zustand';
import { Button } from './button.tsx';

interface Step {
  readonly label: string;
  /** The id of its tab, if it has one. */
  readonly tab: string | null;
  readonly go: () => void;
}

/** A new studio's next step, shown wherever the person has just finished one; null if there is none. */
export const useNextStep = create<{ step: Step | null }>(() => ({ step: null }));

/** Links to a new studio's next step, wherever the last one was done; hidden in the tab of that next step. */
export const NextStep = ({ here }: { here?: string }) => {
  const step = useNextStep((state) => state.step);
  return step && step.tab !== here ? (
    <Button look="quiet" className="max-w-full text-left max-sm:px-2" onClick={step.go}>
      {step.label}
      <ArrowRight aria-hidden />
    </Button>
  ) : null;
};

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
