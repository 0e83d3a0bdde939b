import {
  OPTIONAL_SECTIONS,
  type Portrait,
  type Settings,
  sectionLabel,
  sectionsInOrder,
  settingsText,
  wordsIn,
} from '@shutterdesk/shared';
import { type ReactNode, useState } from 'react';
import type { StoredSettings } from '#lib/studio/studio-queries.ts';
import { Card } from '#ui/card.tsx';
import { ChapterIndex } from '#ui/chapter-index.tsx';
import { LanguageField, SwitchField } from '#ui/choice-field.tsx';
import { MoveButtons, moved } from '#ui/item-list.tsx';
import { SettingsSection } from '#ui/loaded.tsx';
import { PreviewBeside } from '#ui/preview-beside.tsx';
import { SavedForm } from '#ui/saved-form.tsx';
import { TextField } from '#ui/text-field.tsx';
import { FootCard } from './foot-card.tsx';
import { FormQuestionsCard } from './form-questions-card.tsx';
import { HoursCard } from './hours-card.tsx';
import { KindWordsCard } from './kind-words-card.tsx';
import { PageCheckCard } from './page-check-card.tsx';
import { PortraitCard } from './portrait-card.tsx';
import { QuestionsCard } from './questions-card.tsx';
import { SearchCard } from './search-card.tsx';
import { HEADING_NAMES, type PageCardProps, pageFieldsOf, usePageForm } from './use-page-form.ts';

/** A section that is not filled stays off the page, wherever it stands here. */
const OrderCard = ({ page: { form, change } }: PageCardProps) => {
  const { sectionOrder, navSections } = form;
  const order = sectionsInOrder(sectionOrder);
  const choose = (name: string, chosen: boolean) =>
    change({
      navSections: OPTIONAL_SECTIONS.filter((other) => (other === name ? chosen : navSections.includes(other))),
    });
  return (
    <Card title="Order" description="The hero comes first, the contact form last. Empty sections don’t show.">
      <ol>
        {order.map((name, at) => (
          <li key={name} className="flex items-center justify-between gap-3 border-t border-line first:border-t-0">
            <span className="text-sm font-medium">{sectionLabel(name)}</span>
            <span className="flex shrink-0">
              <MoveButtons
                what={sectionLabel(name)}
                at={at}
                count={order.length}
                onMove={(to) => change({ sectionOrder: moved(order, at, to) })}
              />
            </span>
          </li>
        ))}
      </ol>
      <div className="mt-4 grid gap-2 border-t border-line pt-4">
        {OPTIONAL_SECTIONS.map((name) => (
          <SwitchField
            key={name}
            label={`${sectionLabel(name)} in the navigation`}
            checked={navSections.includes(name)}
            onChange={(chosen) => choose(name, chosen)}
          />
        ))}
      </div>
    </Card>
  );
};

/** The cards of Studio → Page, in their order. */
const TITLES = {
  portrait: 'Portrait',
  about: 'About',
  'kind-words': 'Kind words',
  questions: 'Questions',
  form: 'Inquiry form',
  order: 'Order',
  language: 'Language',
  headings: 'Headings',
  search: 'Search',
  hours: 'Hours',
  foot: 'Footer',
} as const;

type PageChapter = keyof typeof TITLES;

const pageChapterId = (chapter: PageChapter): string => `page-${chapter}`;

const AboutCard = ({ page }: PageCardProps) => {
  const field = (name: 'aboutName' | 'aboutText' | 'areaServed') => ({
    limit: settingsText(name).limit?.[0],
    ...page.text(name),
  });
  return (
    <Card
      title="About"
      description="The person behind the camera. Shown as soon as you add a portrait, a name or a text."
    >
      <div className="grid gap-4">
        <TextField label="Your name" {...field('aboutName')} />
        <TextField
          multiline
          label="About you"
          hint="Leave a blank line between paragraphs."
          className="[&_textarea]:min-h-48"
          {...field('aboutText')}
        />
        <TextField
          label="Area you serve"
          hint="For example: Hamburg and the coast. Visitors and search engines see it."
          {...field('areaServed')}
        />
      </div>
    </Card>
  );
};

interface PartProps {
  chapter: PageChapter;
  /** Its place on the page, as a selector. */
  previews?: string;
  children: ReactNode;
}

const Part = ({ chapter, previews, children }: PartProps) => (
  <div id={pageChapterId(chapter)} tabIndex={-1} data-previews={previews} className="rounded-card">
    {children}
  </div>
);

const Headings = ({ page }: PageCardProps) => {
  const placeholders: Readonly<Record<string, string>> = wordsIn(page.form.language).headings;
  return (
    <Card title="Headings and buttons" description="Leave a field blank to use the words shown in it.">
      <div className="grid gap-4 sm:grid-cols-2">
        {HEADING_NAMES.map((name) => (
          <TextField
            key={name}
            label={settingsText(name).label}
            placeholder={placeholders[name]}
            {...page.text(name)}
          />
        ))}
      </div>
    </Card>
  );
};

const Cards = ({ page, stored }: PageCardProps & { stored: Settings }) => (
  <>
    <Part chapter="about" previews=".about-words">
      <AboutCard page={page} />
    </Part>
    <Part chapter="kind-words" previews="#kind-words">
      <KindWordsCard page={page} />
    </Part>
    <Part chapter="questions" previews="#questions">
      <QuestionsCard page={page} />
    </Part>
    <Part chapter="form" previews={page.form.formQuestions.length > 0 ? 'fieldset .contact-field' : '#contact'}>
      <FormQuestionsCard page={page} packages={stored.packages} />
    </Part>
    <Part chapter="order">
      <OrderCard page={page} />
    </Part>
    <Part chapter="language">
      <Card title="Language" description="Headings, buttons and client emails. Your own texts stay as they are.">
        <div className="max-w-sm">
          <LanguageField
            label="Language of your page"
            value={page.form.language}
            onChange={(language) => page.change({ language })}
          />
        </div>
      </Card>
    </Part>
    <Part chapter="headings">
      <Headings page={page} />
    </Part>
    <Part chapter="search">
      <SearchCard page={page} stored={stored} />
    </Part>
    <Part chapter="hours">
      <HoursCard page={page} />
    </Part>
    <Part chapter="foot">
      <FootCard page={page} />
    </Part>
  </>
);

const PageForms = ({ stored }: { stored: StoredSettings }) => {
  const page = usePageForm(stored);
  const [portrait, setPortrait] = useState<Portrait | null>(null);
  return (
    <>
      <ChapterIndex id={pageChapterId} titles={TITLES} />
      <PageCheckCard />
      <PreviewBeside page={{ settings: { ...stored.settings, ...pageFieldsOf(page.form) }, portrait }} isLarge>
        {(seePage) => (
          <>
            <Part chapter="portrait" previews="#about">
              <PortraitCard name={page.form.aboutName} onShow={setPortrait} />
            </Part>
            <SavedForm form={page} save="Save Page" className="grid gap-4" foot="bar" buttons={seePage}>
              <Cards page={page} stored={stored.settings} />
            </SavedForm>
          </>
        )}
      </PreviewBeside>
    </>
  );
};

export const PageSection = () => (
  <SettingsSection what="Your page’s settings" cards={['h-39 sm:h-36', 'h-157 sm:h-136']}>
    {(stored) => <PageForms stored={stored} />}
  </SettingsSection>
);
