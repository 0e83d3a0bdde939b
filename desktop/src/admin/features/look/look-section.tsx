import { type LookSettings, mapNames, readPortrait, type Settings } from '@shutterdesk/shared';
import { lookOf } from '@shutterdesk/site/look-of';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { readOf } from '#lib/api/api.ts';
import { type StoredSettings, settingsQuery } from '#lib/studio/studio-queries.ts';
import { useSettingsPart } from '#lib/studio/use-settings-part.ts';
import { CardsSkeleton, Loaded } from '#ui/loaded.tsx';
import { PreviewBeside, PreviewButton } from '#ui/preview-beside.tsx';
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
  const preview = { settings, portrait, section: null, withHero: true };
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_24rem] 2xl:-mr-[calc((100vw-74rem)/2)] 2xl:grid-cols-[32rem_minmax(0,1fr)]">
      <div className="grid min-w-0 content-start gap-4">
        <LogoCard />
        <SavedForm
          form={look}
          save="Save Look"
          className="grid min-w-0 content-start gap-4"
          foot="bar"
          buttons={<PreviewButton {...preview} />}
        >
          <LooksCard look={look} />
          <ColoursCard look={look} settings={settings} />
          <PartsCard look={look} />
        </SavedForm>
      </div>
      <PreviewBeside {...preview} />
    </div>
  );
};

export const LookSection = () => (
  <Loaded
    query={useQuery(settingsQuery)}
    what="The look of your page"
    waiting={<CardsSkeleton cards={['h-157', 'h-60']} />}
  >
    {(stored) => <LookForms stored={stored} />}
  </Loaded>
);
