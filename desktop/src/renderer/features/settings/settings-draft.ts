import * as z from 'zod/mini';
import { readDraft } from '#lib/drafts.ts';
import { baseAfter, clashesBetween, mergeIncoming, type SettingsForm, TEXT_NAMES } from './settings-form.ts';

export const SETTINGS_PLACE = 'settings';

const formSchema = z.object({
  ...Object.fromEntries(TEXT_NAMES.map((name) => [name, z.string()])),
  schedulingEnabled: z.boolean(),
  packages: z.array(
    z.object({ name: z.string(), price: z.string(), features: z.array(z.string()), featured: z.boolean() }),
  ),
}) as unknown as z.ZodMiniType<SettingsForm>;

/** What was typed, and what was stored when the typing began. */
const draftSchema = z.object({ base: formSchema, mine: formSchema });
export type SettingsDraft = z.output<typeof draftSchema>;

/** What the person had typed before the page or the session ended, laid over what is stored now. */
export const recoverSettings = (stored: SettingsForm) => {
  const draft = readDraft(SETTINGS_PLACE, draftSchema);
  if (!draft) return null;
  const { base, mine } = draft.value;
  const fields = clashesBetween(base, mine, stored);
  return {
    form: mergeIncoming(base, mine, stored),
    base: baseAfter(base, mine, stored),
    at: draft.at,
    clash: fields.length > 0 ? { fields, theirs: stored } : null,
  };
};
