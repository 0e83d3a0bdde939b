import { itemRows, sameValue } from '@shutterdesk/shared';
import type { Path, PathValue } from 'react-hook-form';
import type { SettingsForm } from './settings-form.ts';

type Place = Path<SettingsForm>;

/** The part of react-hook-form's form that this code needs. */
export interface ShownForm {
  getValues(): SettingsForm;
  setValue(place: Place, value: PathValue<SettingsForm, Place>): void;
  reset(values: SettingsForm): void;
}

/** Every value of the form with its path, including the fields of its packages. */
const leavesOf = ({ packages, ...rest }: SettingsForm): (readonly [string, unknown])[] => [
  ...Object.entries(rest),
  ...packages.flatMap((item, at) =>
    Object.entries(item).map(([name, value]) => [`packages.${at}.${name}`, value] as const),
  ),
];

/**
 * Shows other values in the form. Only differing fields are set, so that the focus stays. If packages were added,
 * removed or moved, the whole form is reset, because the focused package may have changed.
 */
export const showInForm = (form: ShownForm, next: SettingsForm): void => {
  const current = form.getValues();
  const { keys } = itemRows(current.packages, next.packages, next.packages);
  if (!sameValue(keys.base, keys.mine)) {
    form.reset(next);
    return;
  }
  const currentValues = new Map(leavesOf(current));
  for (const [name, value] of leavesOf(next)) {
    if (sameValue(currentValues.get(name), value)) continue;
    form.setValue(name as Place, value as PathValue<SettingsForm, Place>);
  }
};
