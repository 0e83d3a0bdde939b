import { ArrowRight, Check, Circle, ExternalLink, X } from 'lucide-react';
import { type MouseEvent, useEffect } from 'react';
import { Button, buttonClasses } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useNextStep } from '#ui/tab-heading.tsx';
import { useCurrentPlace } from './current-place.ts';
import { FirstLanguage } from './first-language.tsx';
import type { FirstStep, StepPlace } from './first-steps-state.ts';
import { FIRST_STEPS_WORDS as words } from './first-steps-words.ts';
import { useFirstSteps } from './use-first-steps.ts';

const goTo = ({ tab, field }: StepPlace): void => {
  useCurrentPlace.getState().show(tab);
  if (field) document.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
};

const OpenStep = ({ step: { title, placeholder: now, place } }: { step: FirstStep }) => (
  <li className="flex gap-3">
    <Circle className="mt-3.5 size-4 shrink-0 text-muted" aria-hidden />
    <div className="min-w-0">
      <button
        type="button"
        onClick={() => goTo(place)}
        className="flex min-h-11 items-center gap-2 text-left text-sm font-medium underline-offset-4 hover:underline"
      >
        {title}
        <ArrowRight className="size-4 shrink-0" aria-hidden />
      </button>
      <p dir="auto" className="-mt-2 text-sm text-muted">
        {now}
      </p>
    </div>
  </li>
);

const DoneStep = ({ step: { title } }: { step: FirstStep }) => (
  <li className="flex items-center gap-3 text-sm text-muted sm:gap-2">
    <Check className="size-4 shrink-0 text-success" aria-hidden />
    <span className="sr-only">{words.done}</span>
    {title}
  </li>
);

const PAGE = '/';

/** Shows the next step in other places, once the first step has been taken. */
const useTellNext = ({ steps, putAway }: ReturnType<typeof useFirstSteps>): void => {
  const begun = steps?.some(({ placeholder: now }) => now === null);
  const next = steps?.find(({ placeholder: now }) => now !== null);
  useEffect(() => {
    const onward = next && { label: words.next(next.title), tab: next.place.tab, go: () => goTo(next.place) };
    const look = () => {
      window.open(PAGE, '_blank', 'noreferrer');
      putAway();
    };
    useNextStep.setState({ step: begun ? (onward ?? { label: words.look, tab: null, go: look }) : null });
  }, [begun, next, putAway]);
  useEffect(() => () => useNextStep.setState({ step: null }), []);
};

/** The first steps of a new studio, with the placeholder texts on its page. */
export const FirstSteps = () => {
  const first = useFirstSteps();
  const { steps, putAway } = first;
  useTellNext(first);
  if (!steps) return null;
  const done = steps.filter(({ placeholder: now }) => now === null);
  const open = steps.filter(({ placeholder: now }) => now !== null);
  const isComplete = open.length === 0;
  const dismiss = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.closest<HTMLElement>('[role="tabpanel"]')?.focus({ preventScroll: true });
    putAway();
  };
  return (
    <Card
      heading="h2"
      className="mb-6"
      title={words.title}
      description={isComplete ? words.lookNow : `${words.progress(done.length, steps.length)}. ${words.text}`}
      action={
        <Button look="quiet" className="-mr-2 shrink-0 self-start max-sm:px-2 sm:-mr-3.5" onClick={dismiss}>
          <X aria-hidden />
          {words.dismiss}
        </Button>
      }
    >
      <FirstLanguage />
      {!isComplete && (
        <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
          {open.map((step) => (
            <OpenStep key={step.title} step={step} />
          ))}
        </ul>
      )}
      {done.length > 0 && (
        <ul className="mt-4 flex flex-col gap-x-6 gap-y-2 sm:flex-row sm:flex-wrap">
          {done.map((step) => (
            <DoneStep key={step.title} step={step} />
          ))}
        </ul>
      )}
      <a
        href={PAGE}
        target="_blank"
        rel="noreferrer"
        className={buttonClasses({ look: isComplete ? 'primary' : 'outline' }, 'mt-4')}
        onClick={() => isComplete && putAway()}
      >
        <ExternalLink aria-hidden />
        {words.look}
      </a>
    </Card>
  );
};
