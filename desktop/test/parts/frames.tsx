import { Images } from 'lucide-react';
import { createRef } from 'react';
import { Button } from '#ui/button.tsx';
import { Card, FoldCard } from '#ui/card.tsx';
import { ChapterIndex } from '#ui/chapter-index.tsx';
import { EmptyState, Section } from '#ui/loaded.tsx';
import { SetUpPart } from '#ui/part-form.tsx';
import { SavedForm } from '#ui/saved-form.tsx';
import { NextStep, TabHeading, useNextStep } from '#ui/tab-heading.tsx';
import { TextField } from '#ui/text-field.tsx';
import { ARABIC, LONG, type Part } from './part.ts';

const nothing = (): void => undefined;

useNextStep.setState({ step: { label: 'Next: Choose your hero image', tab: null, go: nothing } });

const form = (state: { dirty: boolean; saving: boolean; recoveredAt: string | null }) => ({
  ...state,
  conflicts: [],
  element: createRef<HTMLFormElement>(),
  discard: nothing,
  leave: nothing,
  putOff: nothing,
  resolve: nothing,
  save: nothing,
});

const field = <TextField label="Text" defaultValue="Hello" />;

const query = { data: undefined, error: null, isFetching: false, refetch: nothing };
const titled = (...titles: string[]) => Object.fromEntries(titles.map((title) => [title, title]));
const idOf = (title: string): string => `part-${title}`;

const words = { what: 'The mail server', loading: 'Loading...' };

export const FRAMES: readonly Part[] = [
  {
    name: 'TabHeading',
    states: {
      filled: (
        <TabHeading title="Gallery Images" subtitle="The photos of your portfolio" action={<Button>Act</Button>} />
      ),
      'a long word': <TabHeading title={LONG} subtitle={LONG} action={<Button>Act</Button>} />,
      Arabic: <TabHeading title={ARABIC} subtitle={ARABIC} />,
    },
  },
  {
    name: 'ChapterIndex',
    states: {
      above: <ChapterIndex id={idOf} titles={titled('Portrait', 'About', 'Kind words')} />,
      beside: <ChapterIndex id={idOf} titles={titled('Contact Information', 'Packages')} beside />,
      'a long word': <ChapterIndex id={idOf} titles={titled(LONG)} />,
      Arabic: <ChapterIndex id={idOf} titles={titled(ARABIC)} />,
    },
  },
  { name: 'NextStep', states: { filled: <NextStep /> } },
  {
    name: 'Card',
    states: {
      filled: (
        <Card title="Your Studio" description="Your name and currency." action={<Button>Act</Button>}>
          {field}
        </Card>
      ),
      'a long word': (
        <Card title={LONG} description={LONG} action={<Button>Act</Button>}>
          {LONG}
        </Card>
      ),
      Arabic: (
        <Card title={ARABIC} description={ARABIC}>
          {ARABIC}
        </Card>
      ),
    },
  },
  {
    name: 'FoldCard',
    states: {
      filled: (
        <FoldCard title="Deliverability" description="Mail providers check these two records.">
          {field}
        </FoldCard>
      ),
      open: (
        <FoldCard title={LONG} description={ARABIC} open>
          {LONG}
        </FoldCard>
      ),
    },
  },
  {
    name: 'EmptyState',
    states: {
      filled: <EmptyState icon={Images} title="No gallery images yet" text="Add your first photos above." />,
      'a long word': <EmptyState icon={Images} title={LONG} text={LONG} />,
    },
  },
  {
    name: 'SavedForm',
    states: {
      filled: (
        <SavedForm form={form({ dirty: false, saving: false, recoveredAt: null })} save="Save">
          {field}
        </SavedForm>
      ),
      recovered: (
        <SavedForm form={form({ dirty: true, saving: false, recoveredAt: '2026-11-26T09:30:00.000Z' })} save="Save">
          {field}
        </SavedForm>
      ),
      busy: (
        <SavedForm form={form({ dirty: true, saving: true, recoveredAt: null })} save="Save">
          {field}
        </SavedForm>
      ),
      'with a bar': (
        <SavedForm form={form({ dirty: true, saving: false, recoveredAt: null })} save="Save All Changes" foot="bar">
          {field}
        </SavedForm>
      ),
    },
  },
  {
    name: 'SetUpPart',
    states: {
      filled: (
        <SetUpPart query={{ ...query, data: { setBy: null, problem: null } }} words={words} height="h-24">
          {() => field}
        </SetUpPart>
      ),
      'set on the machine': (
        <SetUpPart query={{ ...query, data: { setBy: 'SMTP_URL', problem: null } }} words={words} height="h-24">
          {() => field}
        </SetUpPart>
      ),
      wrong: (
        <SetUpPart
          query={{ ...query, data: { setBy: null, problem: 'Its password cannot be opened.' } }}
          words={words}
          height="h-24"
        >
          {() => field}
        </SetUpPart>
      ),
      busy: (
        <SetUpPart query={{ ...query, isFetching: true }} words={words} height="h-24">
          {() => field}
        </SetUpPart>
      ),
      failed: (
        <SetUpPart query={{ ...query, error: new TypeError('Failed to fetch') }} words={words} height="h-24">
          {() => field}
        </SetUpPart>
      ),
    },
  },
  {
    name: 'Section',
    states: {
      filled: (
        <Section query={{ ...query, data: 'Hello' }} what="The calendar" cards={['h-24']}>
          {(text) => <Card title="Calendar">{text}</Card>}
        </Section>
      ),
      busy: (
        <Section query={{ ...query, isFetching: true }} what="The calendar" cards={['h-24']}>
          {() => field}
        </Section>
      ),
      failed: (
        <Section query={{ ...query, error: new TypeError('Failed to fetch') }} what="The calendar" cards={['h-24']}>
          {() => field}
        </Section>
      ),
      'no network': (
        <Section query={query} what="The calendar" cards={['h-24']}>
          {() => field}
        </Section>
      ),
    },
  },
];
