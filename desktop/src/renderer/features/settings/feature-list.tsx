import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { SettingsForm } from './settings-form.ts';
import { SETTINGS_WORDS as words } from './settings-words.ts';

export const FeatureList = ({ index }: { index: number }) => {
  const name = `packages.${index}.features` as const;
  const list = useRef<HTMLFieldSetElement>(null);
  const { register, setValue, getValues, clearErrors } = useFormContext<SettingsForm>();
  const features = useWatch<SettingsForm, typeof name>({ name }) ?? [];
  const { errors } = useFormState<SettingsForm>({ name });
  const change = (next: string[]) => {
    clearErrors(name);
    setValue(name, next);
  };
  const add = () => {
    change([...getValues(name), '']);
    requestAnimationFrame(() => [...(list.current?.querySelectorAll('input') ?? [])].at(-1)?.focus());
  };
  const remove = (place: number) => change(getValues(name).toSpliced(place, 1));
  const errorOf = (place: number) => {
    // A blank line is not sent: nothing is wrong with it.
    return features[place]?.trim() ? errors.packages?.[index]?.features?.[place]?.message : undefined;
  };
  return (
    <fieldset ref={list} className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{words.features}</legend>
      <div className="grid gap-2">
        {features.map((_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a feature is its place in the list; it has no other identity
          <div key={place} className="flex items-start gap-1">
            <TextField
              label={words.feature(place)}
              labelHidden
              className="flex-1"
              error={errorOf(place)}
              {...register(`${name}.${place}`)}
            />
            <Button look="quiet" shape="icon" aria-label={words.removeFeature(place)} onClick={() => remove(place)}>
              <X aria-hidden />
            </Button>
          </div>
        ))}
      </div>
      <Button look="quiet" className="mt-2" onClick={add}>
        <Plus aria-hidden />
        {words.addFeature}
      </Button>
    </fieldset>
  );
};
