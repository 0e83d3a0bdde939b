import { DEFAULT_CURRENCY, priceLabel } from '@shutterdesk/shared';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { TextField } from '#ui/text-field.tsx';
import type { SettingsForm } from './settings-form.ts';

/**
 * The currency sign that the page will put before a price; empty if the price has its own sign or begins with words.
 */
const signBefore = (price: string, currency: string): string => {
  if (price === '') return currency || DEFAULT_CURRENCY;
  const label = priceLabel(price, currency);
  return label.endsWith(price) ? label.slice(0, -price.length).trim() : '';
};

export const PriceField = ({ index }: { index: number }) => {
  const name = `packages.${index}.price` as const;
  const { register } = useFormContext<SettingsForm>();
  const { errors } = useFormState<SettingsForm>({ name });
  const [price, currency] = useWatch<SettingsForm, [typeof name, 'currency']>({ name: [name, 'currency'] });
  return (
    <TextField
      label="Price"
      prefix={signBefore((price ?? '').trim(), currency.trim())}
      inputMode="decimal"
      error={errors.packages?.[index]?.price?.message}
      {...register(name)}
    />
  );
};
