import {
  type ApiClient,
  ApiError,
  SAVE_BEGAN_FROM,
  type Settings,
  type SettingsConflict,
  sameValue,
  saveSettings,
} from '@shutterdesk/shared';
import type { QueryClient } from '@tanstack/react-query';
import { desktopBridge } from '#lib/desktop.ts';
import { type StoredSettings, settingsQuery, withTag } from './studio-queries.ts';

/** A save of the settings; a field that is left out keeps its value. */
export type SettingsBody = Partial<Settings> & Pick<Settings, 'schedulingEnabled' | 'packages'>;

/**
 * The base of a save, in two forms. The server refuses a save with an outdated ETag (If-Match). The desktop app
 * merges a change with those of others, even long afterwards, and needs the complete base.
 */
const beganFrom = ({ settings, tag }: StoredSettings): { body: object; headers: Record<string, string> } => {
  if (desktopBridge()) return { body: { [SAVE_BEGAN_FROM]: settings }, headers: {} };
  return { body: {}, headers: tag ? { 'if-match': tag } : {} };
};

const put = (call: ApiClient, body: SettingsBody, base: StoredSettings): Promise<StoredSettings> =>
  withTag(async (onHeaders) => {
    const began = beganFrom(base);
    const input = { body: { ...body, ...began.body }, headers: began.headers, onHeaders };
    return { settings: await call(saveSettings, input) };
  });

const isOutdated = (error: unknown): boolean => error instanceof ApiError && error.code === 'precondition_failed';

/** Both people changed the same field: nothing was saved, and the person has to choose. */
export class SettingsClash extends Error {
  override name = 'SettingsClash';
  readonly conflicts: readonly SettingsConflict[];

  constructor(conflicts: readonly SettingsConflict[]) {
    super(`Someone else changed this too: ${conflicts.map(({ field }) => field).join(', ')}`);
    this.conflicts = conflicts;
  }
}

interface Merged<Form> {
  /** The form that is sent: mine over theirs. */
  readonly form: Form;
  readonly body: SettingsBody;
  readonly conflicts: readonly SettingsConflict[];
}

/** With the form that was finally sent. */
export type SavedSettings<Form> = StoredSettings & { readonly sent: Form };

/**
 * Saves a form of the settings and keeps the changes that somebody else has saved in the meantime.
 * @param stored the stored settings, as this window last read them
 * @param mergeWith lays the form over the stored settings
 * @throws {SettingsClash} both changed the same field; the query then holds the other person's settings
 */
export const saveSettingsOver = async <Form>(
  client: QueryClient,
  call: ApiClient,
  stored: StoredSettings,
  mergeWith: (theirs: Settings) => Merged<Form>,
): Promise<SavedSettings<Form>> => {
  const { form: sent, body, conflicts } = mergeWith(stored.settings);
  if (conflicts.length > 0) throw new SettingsClash(conflicts);
  try {
    return { ...(await put(call, body, stored)), sent };
  } catch (error) {
    if (!isOutdated(error)) throw error;
    const current = await client.fetchQuery({ ...settingsQuery, staleTime: 0 });
    // A proxy may have changed the tag, so that the server no longer knows it: nobody else has saved anything.
    const isSame = sameValue(current.settings, stored.settings);
    return saveSettingsOver(client, call, isSame ? { ...current, tag: null } : current, mergeWith);
  }
};
