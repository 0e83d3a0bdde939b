import { packageRows, sameValue } from '@shutterdesk/shared';
import type { Path, PathValue } from 'react-hook-form';
import type { SettingsForm } from './settings-form.ts';

type Place = Path<SettingsForm>;

/** The part of react-hook-form's form that this needs. */
export interface ShownForm {
  getValues(): SettingsForm;
  setValue(place: Place, value: PathValue<SettingsForm, Place>): void;
  reset(values: SettingsForm): void;
}

/** Every value of the form with its path, down to the fields of its packages. */
const leavesOf = ({ packages, ...rest }: SettingsForm): (readonly [string, unknown])[] => [
  ...Object.entries(rest),
  ...packages.flatMap((item, at) =>
    Object.entries(item).map(([name, value]) => [`packages.${at}.${name}`, value] as const),
  ),
];

/**
 * Shows other values. Only what differs is set, so that the focus stays where somebody is typing; a list in which packages
 * have come, gone or moved is made anew, since the one under their hands may be another by then.
 */
export const showInForm = (form: ShownForm, next: SettingsForm): void => {
  const now = form.getValues();
  const inPlace = packageRows(now.packages, next.packages, next.packages).every(
    ({ places }) => places.base === places.mine,
  );
  if (!inPlace) {
    form.reset(next);
    return;
  }
  const shown = new Map(leavesOf(now));
  for (const [name, value] of leavesOf(next)) {
    if (sameValue(shown.get(name), value)) continue;
    form.setValue(name as Place, value as PathValue<SettingsForm, Place>);
  }
};
