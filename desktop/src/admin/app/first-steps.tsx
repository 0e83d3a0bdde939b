import {
  firstContent,
  isFirstContent,
  listGalleryImages,
  readActiveHeroImage,
  readPortrait,
} from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Check, Circle, ExternalLink, X } from 'lucide-react';
import { type MouseEvent, useEffect, useState } from 'react';
import { api, readOf } from '#lib/api/api.ts';
import { store, useDismissed } from '#lib/drafts/drafts.ts';
import { unfold } from '#lib/focus.ts';
import { defaultBrandName } from '#lib/page-words.ts';
import { type StoredSettings, settingsQuery, useKnownSettings } from '#lib/studio/studio-queries.ts';
import { useSaveSettings } from '#lib/studio/use-settings-part.ts';
import { Button, buttonClasses } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LanguageField } from '#ui/choice-field.tsx';
import { useNextStep } from '#ui/tab-heading.tsx';
import { type FirstStep, firstSteps, type StepPlace } from './first-steps-state.ts';
import { useCurrentPlace } from './places.ts';

/** Saves the language of the page, and with it the packages and categories of a studio that has none of its own. */
const useSaveLanguage = (stored: StoredSettings) =>
  useSaveSettings(stored, {
    fields: (language: string, theirs) => ({ language, ...(isFirstContent(theirs) ? firstContent(language) : {}) }),
    failed: 'Couldn’t save the language. Please try again.',
  });

const Choice = ({ stored }: { stored: StoredSettings }) => {
  const { mutate, isPending, variables } = useSaveLanguage(stored);
  return (
    <LanguageField
      label="The language of your page"
      className="mb-3 max-w-xs"
      value={(isPending ? variables : stored.settings.language) ?? ''}
      disabled={isPending}
      onChange={(language) => mutate(language)}
    />
  );
};

/** The language of a new studio's page, which can be changed later under Studio → Page. */
const FirstLanguage = () => {
  const { data } = useQuery({ ...settingsQuery, enabled: false });
  return data && <Choice stored={data} />;
};

const PLACE = 'first-steps';

interface ShownSteps {
  /** null: dismissed, done before this dashboard was opened, or not known yet. */
  readonly steps: readonly FirstStep[] | null;
  readonly putAway: () => void;
}

/** A studio that has everything is not checked again, so that its whole gallery is not read. */
const useFirstSteps = (): ShownSteps => {
  const { isDismissed, dismiss: putAway } = useDismissed(PLACE);
  const [begun, setBegun] = useState(false);
  const enabled = !isDismissed;
  const settings = useKnownSettings();
  const hero = useQuery({
    ...readOf(readActiveHeroImage),
    enabled,
  });
  const portrait = useQuery({
    ...readOf(readPortrait),
    enabled,
  });
  const photographs = useQuery({
    // A separate key under the gallery's, so that changes invalidate it too; the tab reads its own list when it
    // opens.
    queryKey: [listGalleryImages.path, PLACE],
    queryFn: async ({ signal }) => (await api(listGalleryImages, { signal })).length,
    enabled,
  });
  const isKnown =
    enabled &&
    settings &&
    hero.data !== undefined &&
    (portrait.data !== undefined || portrait.isError) &&
    photographs.data !== undefined;
  const steps = isKnown
    ? firstSteps({
        settings,
        defaultName: defaultBrandName(),
        hasHero: hero.data !== null,
        hasPortrait: portrait.data !== null,
        photographs: photographs.data,
      })
    : null;
  const isDone = steps?.every(({ placeholder: now }) => now === null);
  useEffect(() => {
    if (isDone === false) setBegun(true);
    if (isDone) store(PLACE, { putAway: true });
  }, [isDone]);
  return { steps: isDone && !begun ? null : steps, putAway };
};

const goTo = ({ tab, field }: StepPlace): void => {
  useCurrentPlace.getState().show(tab);
  const element = field && document.querySelector<HTMLElement>(`[name="${field}"]`);
  if (!element) return;
  unfold(element);
  element.focus();
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
    <span className="sr-only">Done:</span>
    {title}
  </li>
);

const PAGE = '/';
const LOOK = 'Look at your page';

/** Shows the next step in other places, once the first step has been taken. */
const useTellNext = ({ steps, putAway }: ReturnType<typeof useFirstSteps>): void => {
  const begun = steps?.some(({ placeholder: now }) => now === null);
  const next = steps?.find(({ placeholder: now }) => now !== null);
  useEffect(() => {
    const onward = next && { label: `Next: ${next.title}`, tab: next.place.tab, go: () => goTo(next.place) };
    const look = () => {
      window.open(PAGE, '_blank', 'noreferrer');
      putAway();
    };
    useNextStep.setState({ step: begun ? (onward ?? { label: LOOK, tab: null, go: look }) : null });
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
      title="First steps"
      description={
        isComplete
          ? 'You’re all set.'
          : `${done.length} of ${steps.length} done. Your page is already live. Until you change it, visitors see:`
      }
      action={
        <Button look="quiet" className="-mr-2 shrink-0 self-start max-sm:px-2 sm:-mr-3.5" onClick={dismiss}>
          <X aria-hidden />
          Dismiss
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
        {LOOK}
      </a>
    </Card>
  );
};
