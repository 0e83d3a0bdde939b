import { useController } from 'react-hook-form';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { SwitchField } from '#ui/switch-field.tsx';
import { CONTACT_FIELDS, CONTENT_FIELDS, type SettingsField, SOCIAL_FIELDS } from './settings-fields.ts';
import type { SettingsForm } from './settings-form.ts';
import { SettingsTextField } from './settings-text-field.tsx';
import { SETTINGS_WORDS as words } from './settings-words.ts';

interface FieldsCardProps {
  title: string;
  description: string;
  fields: readonly SettingsField[];
  /** Across the whole width, with its fields in two columns. */
  wide?: boolean;
}

const FieldsCard = ({ title, description, fields, wide }: FieldsCardProps) => (
  <Card title={title} description={description} className={wide ? 'lg:col-span-2' : ''}>
    <div className={classNames('grid gap-4', wide && 'sm:grid-cols-2')}>
      {fields.map((field) => (
        <SettingsTextField key={field.name} {...field} />
      ))}
    </div>
  </Card>
);

const SchedulingCard = () => {
  const { field } = useController<SettingsForm, 'schedulingEnabled'>({ name: 'schedulingEnabled' });
  return (
    <Card title={words.scheduling} className="lg:col-span-2">
      <SwitchField
        label={words.schedulingLabel}
        description={field.value ? words.schedulingOn : words.schedulingOff}
        checked={field.value}
        onChange={field.onChange}
      />
    </Card>
  );
};

export const SettingsCards = () => (
  <div className="grid gap-4 lg:grid-cols-2">
    <FieldsCard title={words.contact} description={words.contactText} fields={CONTACT_FIELDS} />
    <FieldsCard title={words.content} description={words.contentText} fields={CONTENT_FIELDS} />
    <FieldsCard title={words.social} description={words.socialText} fields={SOCIAL_FIELDS} wide />
    <SchedulingCard />
  </div>
);
