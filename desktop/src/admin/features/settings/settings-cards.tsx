import { completeLink, type PublicWords, SETTINGS_LABELS } from '@shutterdesk/shared';
import { useState } from 'react';
import { defaultBrandName } from '#lib/page-words.ts';
import { usePublicWords } from '#lib/studio/studio-words.ts';
import { Card, FoldCard } from '#ui/card.tsx';
import { SwitchField } from '#ui/choice-field.tsx';
import { classNames } from '#ui/class-names.ts';
import { TextCounter, TextField } from '#ui/text-field.tsx';
import { CHAPTER, CHAPTER_TITLES } from './chapters.ts';
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
      counter={max && <TextCounter length={text.trim().length} max={max} />}
      onChange={({ target }) => type(target.value)}
      onBlur={() => field.type === 'url' && type(completeLink(text, handlesAt))}
    />
  );
};

const contactMadeUp = ({ email, phone, region }: PublicWords['foot']): string =>
  `How clients reach you. Until you add one of these, your footer shows sample details: ${[email, phone, region].join(', ')}.`;

interface FieldsCardProps {
  saved: SettingsFields;
  id: string;
  title: string;
  description: string;
  fields: readonly SettingsField[];
  /** Takes the whole width, with its fields in two columns. */
  wide?: boolean;
  /** The columns on a phone. */
  className?: string;
}

/** On a phone, the index stands above the chapter too. */
const BELOW_INDEX = 'max-lg:scroll-mt-12';

const FieldsCard = ({ saved, id, title, description, fields, wide, className }: FieldsCardProps) => (
  <Card id={id} title={title} description={description} className={classNames(BELOW_INDEX, wide && 'lg:col-span-2')}>
    <div className={classNames('grid gap-x-4 gap-y-3 sm:gap-y-4', wide && 'sm:grid-cols-2', className)}>
      {fields.map((field) => (
        <SettingsTextField key={field.name} saved={saved} {...field} />
      ))}
    </div>
  </Card>
);

/** Few studios fill these in, so they fold away as long as they are blank. */
const RightsCard = ({ saved, ownName }: { saved: SettingsFields; ownName: string }) => {
  const fields = fieldsOf('rights', ownName, usePublicWords());
  const [isOpen, setOpen] = useState(() => fields.some(({ name }) => saved.form[name].trim() !== ''));
  if (!isOpen && fields.some(({ name }) => saved.errors[name])) setOpen(true);
  return (
    <FoldCard
      id={CHAPTER.rights}
      title={CHAPTER_TITLES.rights}
      description="Search engines show who holds the rights. Your page looks the same."
      className={classNames(BELOW_INDEX, 'lg:col-span-2')}
      open={isOpen}
    >
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 sm:gap-y-4">
        {fields.map((field) => (
          <SettingsTextField key={field.name} saved={saved} {...field} />
        ))}
      </div>
    </FoldCard>
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
      id={CHAPTER.contact}
      title={CHAPTER_TITLES.contact}
      description={madeUp ? contactMadeUp(say.foot) : 'How clients reach you. Blank fields don’t show on your page.'}
      fields={fieldsOf('contact', defaultBrandName(), say)}
    />
  );
};

const SchedulingCard = ({ saved: { form, change } }: { saved: SettingsFields }) => (
  <Card id={CHAPTER.scheduling} title={CHAPTER_TITLES.scheduling} className={classNames(BELOW_INDEX, 'lg:col-span-2')}>
    <SwitchField
      label={SETTINGS_LABELS.schedulingEnabled}
      description={form.schedulingEnabled ? 'New bookings are accepted.' : 'Customers can’t schedule new sessions.'}
      checked={form.schedulingEnabled}
      onChange={(schedulingEnabled) => change({ schedulingEnabled })}
    />
  </Card>
);

/** @param ownWords whether the server supports the studio's own name, currency, categories and rights */
export const SettingsCards = ({ saved, ownWords }: { saved: SettingsFields; ownWords: boolean }) => {
  const say = usePublicWords();
  const ownName = saved.form.brandName.trim() || defaultBrandName();
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {ownWords && (
        <FieldsCard
          saved={saved}
          id={CHAPTER.studio}
          title={CHAPTER_TITLES.studio}
          description="Your name and currency."
          fields={fieldsOf('studio', ownName, say)}
          wide
          className="grid-cols-[minmax(0,1fr)_7rem]"
        />
      )}
      <ContactCard saved={saved} />
      <FieldsCard
        saved={saved}
        id={CHAPTER.content}
        title={CHAPTER_TITLES.content}
        description="The words on your public page."
        fields={fieldsOf('content', ownName, say)}
      />
      <FieldsCard
        saved={saved}
        id={CHAPTER.social}
        title={CHAPTER_TITLES.social}
        description="Shown as icons in your footer. @yourname works too."
        fields={fieldsOf('social', ownName, say)}
        wide
      />
      <SchedulingCard saved={saved} />
      {ownWords && (
        <FieldsCard
          saved={saved}
          id={CHAPTER.categories}
          title={CHAPTER_TITLES.categories}
          description="The categories you can pick. Changing this list doesn’t change existing photos."
          fields={[CATEGORIES_FIELD]}
          wide
          className="sm:grid-cols-1"
        />
      )}
      {ownWords && <RightsCard saved={saved} ownName={ownName} />}
    </div>
  );
};
