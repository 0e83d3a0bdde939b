import { completeLink, type PublicWords, SETTINGS_LABELS } from '@shutterdesk/shared';
import { useState } from 'react';
import { useController, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { defaultBrandName } from '#lib/page-words.ts';
import { usePublicWords } from '#lib/studio/studio-queries.ts';
import { Card, FoldCard } from '#ui/card.tsx';
import { SwitchField } from '#ui/choice-field.tsx';
import { classNames } from '#ui/class-names.ts';
import { TextCounter, TextField } from '#ui/text-field.tsx';
import { CHAPTER, CHAPTER_TITLES } from './chapters.ts';
import { CATEGORIES_FIELD, fieldsOf, type SettingsField } from './settings-fields.ts';
import type { SettingsForm } from './settings-form.ts';

const Counter = ({ name, max }: Required<Pick<SettingsField, 'name' | 'max'>>) => {
  const text = useWatch<SettingsForm, typeof name>({ name });
  return <TextCounter length={text?.trim().length ?? 0} max={max} />;
};

const SettingsTextField = ({ name, max, handlesAt, ...field }: SettingsField) => {
  const { register, getValues, setValue } = useFormContext<SettingsForm>();
  const onBlur = () => {
    if (field.type === 'url') setValue(name, completeLink(getValues(name) ?? '', handlesAt));
  };
  const { errors } = useFormState<SettingsForm>({ name });
  return (
    <TextField
      {...field}
      hintOnFocus
      error={errors[name]?.message}
      counter={max && <Counter name={name} max={max} />}
      {...register(name, { onBlur })}
    />
  );
};

const contactMadeUp = ({ email, phone, region }: PublicWords['foot']): string =>
  `How clients reach you. Until you add one of these, your footer shows sample details: ${[email, phone, region].join(', ')}.`;

const SCHEDULING_LABEL = SETTINGS_LABELS.schedulingEnabled;

interface FieldsCardProps {
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

const FieldsCard = ({ id, title, description, fields, wide, className }: FieldsCardProps) => (
  <Card id={id} title={title} description={description} className={classNames(BELOW_INDEX, wide && 'lg:col-span-2')}>
    <div className={classNames('grid gap-x-4 gap-y-3 sm:gap-y-4', wide && 'sm:grid-cols-2', className)}>
      {fields.map((field) => (
        <SettingsTextField key={field.name} {...field} />
      ))}
    </div>
  </Card>
);

/** Few studios fill these in, so they fold away as long as they are blank. */
const RightsCard = ({ ownName }: { ownName: string }) => {
  const say = usePublicWords();
  const fields = fieldsOf('rights', ownName, say);
  const { getValues } = useFormContext<SettingsForm>();
  const { errors } = useFormState<SettingsForm>({ name: ['rightsHolder', 'licenseUrl', 'licensingUrl'] });
  const [isOpen, setOpen] = useState(() => fields.some(({ name }) => String(getValues(name)).trim() !== ''));
  if (!isOpen && fields.some(({ name }) => errors[name])) setOpen(true);
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
          <SettingsTextField key={field.name} {...field} />
        ))}
      </div>
    </FoldCard>
  );
};

/** Warns while all fields are blank: the page then shows placeholder details. */
const ContactCard = () => {
  const say = usePublicWords();
  const details = useWatch<SettingsForm, ['businessEmail', 'businessPhone', 'businessAddress']>({
    name: ['businessEmail', 'businessPhone', 'businessAddress'],
  });
  const madeUp = details.every((text) => text.trim() === '');
  return (
    <FieldsCard
      id={CHAPTER.contact}
      title={CHAPTER_TITLES.contact}
      description={madeUp ? contactMadeUp(say.foot) : 'How clients reach you. Blank fields don’t show on your page.'}
      fields={fieldsOf('contact', defaultBrandName(), say)}
    />
  );
};

const SchedulingCard = () => {
  const { field } = useController<SettingsForm, 'schedulingEnabled'>({ name: 'schedulingEnabled' });
  return (
    <Card
      id={CHAPTER.scheduling}
      title={CHAPTER_TITLES.scheduling}
      className={classNames(BELOW_INDEX, 'lg:col-span-2')}
    >
      <SwitchField
        label={SCHEDULING_LABEL}
        description={field.value ? 'New bookings are accepted.' : 'Customers can’t schedule new sessions.'}
        checked={field.value}
        onChange={field.onChange}
      />
    </Card>
  );
};

/** @param ownWords whether the server supports the studio's own name, currency, categories and rights */
export const SettingsCards = ({ ownWords }: { ownWords: boolean }) => {
  const say = usePublicWords();
  const ownName = useWatch<SettingsForm, 'brandName'>({ name: 'brandName' }).trim() || defaultBrandName();
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {ownWords && (
        <FieldsCard
          id={CHAPTER.studio}
          title={CHAPTER_TITLES.studio}
          description="Your name and currency."
          fields={fieldsOf('studio', ownName, say)}
          wide
          className="grid-cols-[minmax(0,1fr)_7rem]"
        />
      )}
      <ContactCard />
      <FieldsCard
        id={CHAPTER.content}
        title={CHAPTER_TITLES.content}
        description="The words on your public page."
        fields={fieldsOf('content', ownName, say)}
      />
      <FieldsCard
        id={CHAPTER.social}
        title={CHAPTER_TITLES.social}
        description="Shown as icons in your footer. @yourname works too."
        fields={fieldsOf('social', ownName, say)}
        wide
      />
      <SchedulingCard />
      {ownWords && (
        <FieldsCard
          id={CHAPTER.categories}
          title={CHAPTER_TITLES.categories}
          description="The categories you can pick. Changing this list doesn’t change existing photos."
          fields={[CATEGORIES_FIELD]}
          wide
          className="sm:grid-cols-1"
        />
      )}
      {ownWords && <RightsCard ownName={ownName} />}
    </div>
  );
};
