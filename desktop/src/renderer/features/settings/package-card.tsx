import { Trash2 } from 'lucide-react';
import { useController, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { FeatureList } from './feature-list.tsx';
import type { SettingsForm } from './settings-form.ts';
import { SETTINGS_WORDS as words } from './settings-words.ts';

const Featured = ({ index }: { index: number }) => {
  const { field } = useController<SettingsForm, `packages.${number}.featured`>({ name: `packages.${index}.featured` });
  return (
    <SwitchField
      label={words.featured}
      description={words.featuredText}
      checked={field.value}
      onChange={field.onChange}
    />
  );
};

const Heading = ({ index }: { index: number }) => {
  const name = useWatch<SettingsForm, `packages.${number}.name`>({ name: `packages.${index}.name` });
  return <span dir="auto">{words.packageLabel(name ?? '', index)}</span>;
};

export const PackageCard = ({ index, onRemove }: { index: number; onRemove: () => void }) => {
  const { register } = useFormContext<SettingsForm>();
  const { errors } = useFormState<SettingsForm>({ name: `packages.${index}` });
  const wrong = errors.packages?.[index];
  return (
    <Card
      title={<Heading index={index} />}
      action={
        <Button
          look="quiet-danger"
          shape="icon"
          title={words.removePackage}
          aria-label={words.removePackage}
          onClick={onRemove}
        >
          <Trash2 aria-hidden />
        </Button>
      }
    >
      <div className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
          <TextField label={words.name} error={wrong?.name?.message} {...register(`packages.${index}.name`)} />
          <TextField
            label={words.price}
            prefix="$"
            inputMode="decimal"
            error={wrong?.price?.message}
            {...register(`packages.${index}.price`)}
          />
        </div>
        <FeatureList index={index} />
        <Featured index={index} />
      </div>
    </Card>
  );
};
