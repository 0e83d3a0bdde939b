import { firstContent, isFirstContent, LANGUAGE_NAMES, readSettings } from '@shutterdesk/shared';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { refresh, useApiMutation } from '#lib/api/use-api-mutation.ts';
import { saveSettingsOver } from '#lib/studio/save-settings-over.ts';
import { type StoredSettings, settingsQuery } from '#lib/studio/studio-queries.ts';
import { SelectField } from '#ui/choice-field.tsx';
import { FIRST_STEPS_WORDS as words } from './first-steps-words.ts';

const CODES = Object.keys(LANGUAGE_NAMES) as (keyof typeof LANGUAGE_NAMES)[];

/** Saves the language of the page, and with it the packages and categories of a studio that has none of its own. */
const useSaveLanguage = (stored: StoredSettings) => {
  const client = useQueryClient();
  return useApiMutation({
    publishes: true,
    send: (call, language: string) =>
      saveSettingsOver(client, call, stored, (theirs) => {
        const { schedulingEnabled, packages } = theirs;
        const first = isFirstContent(theirs) ? firstContent(language) : {};
        return { form: language, body: { schedulingEnabled, packages, language, ...first }, conflicts: [] };
      }),
    onDone: ({ settings, tag }) => {
      client.setQueryData(settingsQuery.queryKey, { settings, tag });
      return refresh(client, readSettings);
    },
    failed: words.languageFailed,
  });
};

const Choice = ({ stored }: { stored: StoredSettings }) => {
  const { mutate, isPending, variables } = useSaveLanguage(stored);
  const chosen = (isPending ? variables : stored.settings.language) ?? 'en';
  return (
    <div className="mb-3 max-w-xs">
      <SelectField
        label={words.language}
        value={CODES.flatMap((code) => (code === chosen ? LANGUAGE_NAMES[code] : []))[0] ?? chosen}
        options={Object.values(LANGUAGE_NAMES)}
        disabled={isPending}
        onChange={(name) => mutate(CODES.find((code) => LANGUAGE_NAMES[code] === name) ?? 'en')}
      />
    </div>
  );
};

/** The language of a new studio's page, which can be changed later under Studio → Page. */
export const FirstLanguage = () => {
  const { data } = useQuery({ ...settingsQuery, enabled: false });
  return data && <Choice stored={data} />;
};
