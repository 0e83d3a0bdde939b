import { useController, useWatch } from 'react-hook-form';
import { defaultBrandName } from '#lib/studio/brand.ts';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { SwitchField } from '#ui/switch-field.tsx';
import { CHAPTER } from './chapters.ts';
import { CATEGORIES_FIELD, fieldsOf, type SettingsField } from './settings-fields.ts';
import type { SettingsForm } from './settings-form.ts';
import { SettingsTextField } from './settings-text-field.tsx';
import { SETTINGS_WORDS as words } from './settings-words.ts';

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
  const details = useWatch<SettingsForm, ['businessEmail', 'businessPhone', 'businessAddress']>({
    name: ['businessEmail', 'businessPhone', 'businessAddress'],
  });
  const madeUp = details.every((text) => text.trim() === '');
  return (
    <FieldsCard
      id={CHAPTER.contact}
      title={words.contact}
      description={madeUp ? words.contactMadeUp : words.contactText}
      fields={fieldsOf('contact', defaultBrandName())}
    />
  );
};

const SchedulingCard = ({ wide }: { wide: boolean }) => {
  const { field } = useController<SettingsForm, 'schedulingEnabled'>({ name: 'schedulingEnabled' });
  return (
    <Card id={CHAPTER.scheduling} title={words.scheduling} className={wide ? 'lg:col-span-2' : ''}>
      <SwitchField
        label={words.schedulingLabel}
        description={field.value ? words.schedulingOn : words.schedulingOff}
        checked={field.value}
        onChange={field.onChange}
      />
    </Card>
  );
};

/** @param ownWords whether the server supports the studio's own name, currency, categories and rights */
export const SettingsCards = ({ ownWords }: { ownWords: boolean }) => (
  <div className="grid gap-4 lg:grid-cols-2">
    {ownWords && (
      <FieldsCard
        id={CHAPTER.studio}
        title={words.studio}
        description={words.studioText}
        fields={fieldsOf('studio', defaultBrandName())}
        wide
      />
    )}
    <ContactCard />
    <FieldsCard
      id={CHAPTER.content}
      title={words.content}
      description={words.contentText}
      fields={fieldsOf('content', defaultBrandName())}
    />
    <FieldsCard
      id={CHAPTER.social}
      title={words.social}
      description={words.socialText}
      fields={fieldsOf('social', defaultBrandName())}
      wide
    />
    <SchedulingCard wide={!ownWords} />
    {ownWords && (
      <FieldsCard
        id={CHAPTER.categories}
        title={words.categories}
        description={words.categoriesText}
        fields={[CATEGORIES_FIELD]}
      />
    )}
    {ownWords && (
      <FieldsCard
        id={CHAPTER.rights}
        title={words.rights}
        description={words.rightsText}
        fields={fieldsOf('rights', defaultBrandName())}
        wide
      />
    )}
  </div>
);
