import { completeLink } from '@shutterdesk/shared';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { TextCounter } from '#ui/text-counter.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { SettingsField } from './settings-fields.ts';
import type { SettingsForm } from './settings-form.ts';

const Counter = ({ name, max }: Required<Pick<SettingsField, 'name' | 'max'>>) => {
  const text = useWatch<SettingsForm, typeof name>({ name });
  return <TextCounter length={text?.trim().length ?? 0} max={max} />;
};

export const SettingsTextField = ({ name, max, handlesAt, ...field }: SettingsField) => {
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
