import { type LookSettings, mapNames, readPortrait, type Settings } from '@shutterdesk/shared';
import { lookOf } from '@shutterdesk/site/look-of';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { readOf } from '#lib/api/api.ts';
import type { StoredSettings } from '#lib/studio/studio-queries.ts';
import { useSettingsPart } from '#lib/studio/use-settings-part.ts';
import { SettingsSection } from '#ui/loaded.tsx';
import { PreviewBeside } from '#ui/preview-beside.tsx';
import { SavedForm } from '#ui/saved-form.tsx';
import { ColoursCard, PartsCard } from './colours-card.tsx';
import { LogoCard } from './logo-card.tsx';
import { LooksCard } from './looks-card.tsx';

type Name = keyof LookSettings;

/** '' for what the look decides. */
type LookForm = Readonly<Record<Name, string>>;

const namesOf = (settings: LookSettings) => Object.keys(lookOf(settings)) as Name[];

const fieldsOf = (form: LookForm): LookSettings =>
  mapNames(namesOf(form), (name) => form[name].trim().toLowerCase() || null);

const useLookForm = (stored: StoredSettings) =>
  useSettingsPart<LookForm, LookSettings>(stored, {
    place: 'look',
    schema: z.object(mapNames(namesOf(stored.settings), () => z.string())) as z.ZodMiniType<LookForm>,
    toForm: (settings: Settings) => mapNames(namesOf(settings), (name) => settings[name] ?? ''),
    toFields: fieldsOf,
    offersUndo: true,
    words: { saved: 'Look saved.', saveFailed: 'Couldn’t save the look. Please try again.' },
  });

export interface LookCardProps {
  readonly look: ReturnType<typeof useLookForm>;
}

const LookForms = ({ stored }: { stored: StoredSettings }) => {
  const look = useLookForm(stored);
  const { data: portrait = null } = useQuery(readOf(readPortrait));
  const settings = { ...stored.settings, ...fieldsOf(look.form) };
  return (
    <PreviewBeside page={{ settings, portrait, withHero: true }} isLarge>
      {(seePage) => (
        <>
          <LogoCard />
          <SavedForm form={look} save="Save Look" className="grid gap-4" foot="bar" buttons={seePage}>
            <LooksCard look={look} />
            <ColoursCard look={look} settings={settings} />
            <PartsCard look={look} />
          </SavedForm>
        </>
      )}
    </PreviewBeside>
  );
};

export const LookSection = () => (
  <SettingsSection what="The look of your page" cards={['h-157', 'h-60']}>
    {(stored) => <LookForms stored={stored} />}
  </SettingsSection>
);
