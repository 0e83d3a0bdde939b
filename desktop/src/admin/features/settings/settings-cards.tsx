import { completeLink, type PublicWords, SETTINGS_LABELS } from '@shutterdesk/shared';
import { classNames } from '#lib/class-names.ts';
import { defaultBrandName } from '#lib/page-words.ts';
import { usePublicWords } from '#lib/studio/studio-queries.ts';
import { mediaHook } from '#lib/window-hooks.ts';
import { Badge } from '#ui/badge.tsx';
import { Card, Fold } from '#ui/card.tsx';
import { Switch } from '#ui/choice-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { CHAPTERS, chapterId } from './chapters.ts';
import { CATEGORIES_FIELD, fieldsOf, type SettingsField } from './settings-fields.ts';
import type { SettingsFields } from './settings-form.ts';

interface FieldProps extends SettingsField {
  saved: SettingsFields;
}

const SettingsTextField = ({ saved: { form, errors, change }, name, max, handlesAt, ...field }: FieldProps) => {
  const text = form[name];
  const type = (value: string): void => change({ [name]: value });
  return (
    <TextField
      {...field}
      hintOnFocus
      name={name}
      value={text}
      error={errors[name]}
      limit={max}
      onChange={({ target }) => type(target.value)}
      onBlur={() => field.type === 'url' && type(completeLink(text, handlesAt))}
    />
  );
};

const contactMadeUp = ({ email, phone, region }: PublicWords['foot']): string =>
  `How clients reach you. Until you add one of these, your footer shows sample details: ${[email, phone, region].join(', ')}.`;

interface FieldsCardProps {
  saved: SettingsFields;
  chapter: Exclude<keyof typeof CHAPTERS, 'scheduling' | 'packages'>;
  description: string;
  /** Takes the whole width, with its fields in two columns. */
  wide?: boolean;
  /** Few studios fill it in: it folds away as long as it is blank. */
  rare?: boolean;
  /** Its values are single words. */
  chips?: boolean;
  /** The columns on a phone. */
  className?: string;
}

/** On a phone, the index stands above the chapter too. */
const BELOW_INDEX = 'max-lg:scroll-mt-12';

/** Below this width each card folds to its values. */
const useIsPhone = mediaHook('(width < 40rem)');

const linesOf = (text: string): string[] =>
  text.split('\n').flatMap((line) => line.trim().replace(/^https:\/\/(www\.)?/, '') || []);

const Values = ({ lines, chips }: { lines: readonly string[]; chips?: boolean | undefined }) =>
  chips ? (
    <div className="flex flex-wrap gap-1">
      {lines.map((line) => (
        <Badge key={line} tone="quiet">
          {line}
        </Badge>
      ))}
    </div>
  ) : (
    <p dir="auto" className="line-clamp-2">
      {lines.join(' · ')}
    </p>
  );

const FieldsCard = ({ saved, chapter, description, wide, rare, chips, className }: FieldsCardProps) => {
  const isPhone = useIsPhone();
  const say = usePublicWords();
  const { form, base, errors } = saved;
  const ownName = form.brandName.trim() || defaultBrandName();
  const fields = chapter === 'categories' ? [CATEGORIES_FIELD] : fieldsOf(chapter, ownName, say);
  const lines = fields.flatMap(({ name }) => linesOf(form[name]));
  const needsPerson = fields.some(({ name }) => errors[name] || form[name] !== base[name]);
  return (
    // One element at every width: a phone that is turned keeps the focus, and the index goes on watching.
    <Card id={chapterId(chapter)} className={classNames(BELOW_INDEX, wide && 'lg:col-span-2')}>
      <Fold
        title={CHAPTERS[chapter]}
        description={description}
        values={isPhone && lines.length > 0 && <Values lines={lines} chips={chips} />}
        open={needsPerson || (!isPhone && lines.length > 0)}
        pinned={!(isPhone || rare)}
      >
        <div className={classNames('grid gap-x-4 gap-y-3 sm:gap-y-4', wide && 'sm:grid-cols-2', className)}>
          {fields.map((field) => (
            <SettingsTextField key={field.name} saved={saved} {...field} />
          ))}
        </div>
      </Fold>
    </Card>
  );
};

/** Warns while all fields are blank: the page then shows placeholder details. */
const ContactCard = ({ saved }: { saved: SettingsFields }) => {
  const say = usePublicWords();
  const { businessEmail, businessPhone, businessAddress } = saved.form;
  const madeUp = [businessEmail, businessPhone, businessAddress].every((text) => text.trim() === '');
  return (
    <FieldsCard
      saved={saved}
      chapter="contact"
      description={madeUp ? contactMadeUp(say.foot) : 'How clients reach you. Blank fields don’t show on your page.'}
    />
  );
};

const SchedulingCard = ({ saved: { form, change } }: { saved: SettingsFields }) => (
  <Card
    id={chapterId('scheduling')}
    title={CHAPTERS.scheduling}
    description={form.schedulingEnabled ? 'New bookings are accepted.' : 'Customers can’t schedule new sessions.'}
    className={classNames(BELOW_INDEX, 'lg:col-span-2')}
    action={
      <Switch
        aria-label={SETTINGS_LABELS.schedulingEnabled}
        checked={form.schedulingEnabled}
        onSwitch={(schedulingEnabled) => change({ schedulingEnabled })}
      />
    }
  />
);

export const SettingsCards = ({ saved }: { saved: SettingsFields }) => (
  <div className="grid gap-4 lg:grid-cols-2">
    <FieldsCard
      saved={saved}
      chapter="studio"
      description="Your name and currency."
      wide
      className="grid-cols-[minmax(0,1fr)_7rem]"
    />
    <ContactCard saved={saved} />
    <FieldsCard saved={saved} chapter="content" description="The words on your public page." />
    <FieldsCard saved={saved} chapter="social" description="Shown as icons in your footer. @yourname works too." wide />
    <SchedulingCard saved={saved} />
    <FieldsCard
      saved={saved}
      chapter="categories"
      description="The categories you can pick. Changing this list doesn’t change existing photos."
      wide
      chips
      className="sm:grid-cols-1"
    />
    <FieldsCard
      saved={saved}
      chapter="rights"
      description="Search engines show who holds the rights. Your page looks the same."
      wide
      rare
    />
  </div>
);
