import { ArrowRight } from 'lucide-react';
import { useNextStep } from '#lib/next-step.ts';
import { Button } from './button.tsx';

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
