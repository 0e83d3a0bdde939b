import { mapNames, type Settings, TAB_TEXT_NAMES } from '@shutterdesk/shared';
import * as z from 'zod/mini';
import { readDraft } from '#lib/drafts/drafts.ts';
import { mergeIncoming, type SettingsForm, toForm } from './settings-form.ts';

export const SETTINGS_PLACE = 'settings';

/** An older release stored fewer fields: missing ones take their currently stored value. */
const formSchema = z.object({
  ...mapNames(TAB_TEXT_NAMES, () => z.optional(z.string())),
  schedulingEnabled: z.optional(z.boolean()),
  galleryCategories: z.optional(z.string()),
  packages: z.optional(
    z.array(
      z.object({
        id: z.optional(z.string()),
        name: z.string(),
        price: z.string(),
        features: z.array(z.string()),
        featured: z.boolean(),
      }),
    ),
  ),
}) satisfies z.ZodMiniType<Partial<SettingsForm>>;

/** The typed form, and the stored settings on which it is based. */
const draftSchema = z.object({ base: formSchema, mine: formSchema });

export interface SettingsDraft {
  readonly base: SettingsForm;
  readonly mine: SettingsForm;
}

/** Recovers the form that was typed before the page or the session ended, merged with the stored settings. */
export const recoverSettings = (stored: Settings) => {
  const draft = readDraft(SETTINGS_PLACE, draftSchema);
  if (!draft) return null;
  const completed = (part: Partial<SettingsForm>): SettingsForm => ({ ...toForm(stored), ...part });
  const { form, base, conflicts } = mergeIncoming(completed(draft.value.base), completed(draft.value.mine), stored);
  return { form, base, at: draft.at, clash: conflicts.length > 0 ? { conflicts, theirs: stored } : null };
};
