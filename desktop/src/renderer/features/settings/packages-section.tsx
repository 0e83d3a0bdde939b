import { Plus } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Button } from '#ui/button.tsx';
import { PackageCard } from './package-card.tsx';
import type { SettingsForm } from './settings-form.ts';
import { NEW_PACKAGE, SETTINGS_WORDS as words } from './settings-words.ts';

export const PackagesSection = () => {
  const { control } = useFormContext<SettingsForm>();
  const { fields, append, remove } = useFieldArray({ control, name: 'packages' });
  const add = () => {
    append({ ...NEW_PACKAGE, features: [...NEW_PACKAGE.features] }, { focusName: `packages.${fields.length}.name` });
  };
  return (
    <section aria-labelledby="packages-heading">
      <h3 id="packages-heading" className="mt-4 mb-3 text-lg font-semibold tracking-tight">
        {words.packages}
      </h3>
      {fields.length === 0 && <p className="mb-4 text-sm text-muted">{words.noPackages}</p>}
      <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
        {fields.map((field, index) => (
          <PackageCard key={field.id} index={index} onRemove={() => remove(index)} />
        ))}
      </div>
      <Button className="mt-4 w-full border-dashed sm:w-auto" onClick={add}>
        <Plus aria-hidden />
        {words.addPackage}
      </Button>
    </section>
  );
};
