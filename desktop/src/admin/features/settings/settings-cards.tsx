import { completeLink, type PublicWords, SETTINGS_LABELS } from '@shutterdesk/shared';
import { useController, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { defaultBrandName } from '#lib/studio/brand.ts';
import { usePublicWords } from '#lib/studio/use-public-words.ts';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { SwitchField } from '#ui/switch-field.tsx';
import { TextCounter } from '#ui/text-counter.tsx';
import { TextField } from '#ui/text-field.tsx';
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
      error={errors[name]?.message}
      counter={max && <Counter name={name} max={max} />}
      {...register(name, { onBlur })}
    />
  );
};

const contactMadeUp = ({ email, phone, region }: PublicWords['foot']): string =>
  `How clients reach you. As long as e-mail, phone and address are all blank, the foot of your page shows made-up ones: ${[email, phone, region].join(', ')}.`;

const SCHEDULING_LABEL = SETTINGS_LABELS.schedulingEnabled;

interface FieldsCardProps {
  id: string;
  title: string;
  description: string;
  fields: readonly SettingsField[];
  /** Takes the whole width, with its fields in two columns. */
  wide?: boolean;
}

const FieldsCard = ({ id, title, description, fields, wide }: FieldsCardProps) => (
  <Card id={id} title={title} description={description} className={wide ? 'lg:col-span-2' : ''}>
    <div className={classNames('grid gap-4', wide && 'sm:grid-cols-2')}>
      {fields.map((field) => (
        <SettingsTextField key={field.name} {...field} />
      ))}
    </div>
  </Card>
);

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
      description={
        madeUp ? contactMadeUp(say.foot) : 'How clients reach you. A field left blank is not shown on your page.'
      }
      fields={fieldsOf('contact', defaultBrandName(), say)}
    />
  );
};

const SchedulingCard = ({ wide }: { wide: boolean }) => {
  const { field } = useController<SettingsForm, 'schedulingEnabled'>({ name: 'schedulingEnabled' });
  return (
    <Card id={CHAPTER.scheduling} title={CHAPTER_TITLES.scheduling} className={wide ? 'lg:col-span-2' : ''}>
      <SwitchField
        label={SCHEDULING_LABEL}
        description={field.value ? 'New bookings are accepted.' : 'Customers cannot schedule new sessions.'}
        checked={field.value}
        onChange={field.onChange}
      />
    </Card>
  );
};

/** @param ownWords whether the server supports the studio's own name, currency, categories and rights */
export const SettingsCards = ({ ownWords }: { ownWords: boolean }) => {
  const say = usePublicWords();
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {ownWords && (
        <FieldsCard
          id={CHAPTER.studio}
          title={CHAPTER_TITLES.studio}
          description="What your studio is called, and what its prices are in."
          fields={fieldsOf('studio', defaultBrandName(), say)}
          wide
        />
      )}
      <ContactCard />
      <FieldsCard
        id={CHAPTER.content}
        title={CHAPTER_TITLES.content}
        description="The words on your public page."
        fields={fieldsOf('content', defaultBrandName(), say)}
      />
      <FieldsCard
        id={CHAPTER.social}
        title={CHAPTER_TITLES.social}
        description="Shown as icons at the foot of your page."
        fields={fieldsOf('social', defaultBrandName(), say)}
        wide
      />
      <SchedulingCard wide={!ownWords} />
      {ownWords && (
        <FieldsCard
          id={CHAPTER.categories}
          title={CHAPTER_TITLES.categories}
          description="What you can choose from for a photograph. Photographs keep the category that they have."
          fields={[CATEGORIES_FIELD]}
        />
      )}
      {ownWords && (
        <FieldsCard
          id={CHAPTER.rights}
          title={CHAPTER_TITLES.rights}
          description="Who holds the rights to your photographs. Search engines show it; your page looks the same."
          fields={fieldsOf('rights', defaultBrandName(), say)}
          wide
        />
      )}
    </div>
  );
};
