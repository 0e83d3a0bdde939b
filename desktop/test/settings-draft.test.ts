import { DEFAULT_SETTINGS, type Settings } from '@shutterdesk/shared';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SETTINGS_PART } from '../src/admin/features/settings/settings-form.ts';
import { recover } from '../src/admin/lib/drafts/use-saved-form.ts';
import { queryClient } from '../src/admin/lib/query-client.ts';
import { PERSON_KEY } from '../src/admin/lib/session/session.ts';
import { mergeFields } from '../src/admin/lib/studio/use-settings-part.ts';
import { draftsOf, RELEASES } from './releases/release.ts';

const NAME = /^shutterdesk:(.+):draft:settings$/;

const { toForm: read, toFields: toInput } = SETTINGS_PART;
const merge = mergeFields(SETTINGS_PART);
const recoverSettings = (stored: Settings) => recover({ ...SETTINGS_PART, stored, read, toInput, merge });

/** Stands in for the browser's storage with a plain map. */
const keepInBrowser = (items: Readonly<Record<string, string>>): void => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => items[key] ?? null });
  const [person = ''] = Object.keys(items).flatMap((key) => NAME.exec(key)?.[1] ?? []);
  queryClient.setQueryData(PERSON_KEY, { id: person });
};

const mapDraft = (items: Readonly<Record<string, string>>, change: (form: object) => object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(items).map(([key, text]) => {
      if (!NAME.test(key)) return [key, text];
      const { at, value } = JSON.parse(text);
      return [key, JSON.stringify({ at, value: { base: change(value.base), mine: change(value.mine) } })];
    }),
  );

beforeEach(() => {
  vi.unstubAllGlobals();
});

describe.each(RELEASES)('a draft from release %s', (release) => {
  it('is restored, and asks about each field that somebody else has changed too', () => {
    keepInBrowser(draftsOf(release));
    const stored = { ...DEFAULT_SETTINGS, heroText: 'Theirs', welcomeText: 'Theirs' };
    const recovered = recoverSettings(stored);
    expect(recovered?.form).toMatchObject({ heroText: 'Typed, not saved', welcomeText: 'Theirs' });
    expect(recovered?.form.packages.map(({ price }) => price)).toEqual(['299', '549', '799']);
    expect(recovered?.conflicts.map(({ field }) => field)).toEqual(['heroText']);
  });

  it('is restored in a form with fields that its release did not have', () => {
    const older = ({ pinterestUrl: _, ...form }: Record<string, unknown>) => form;
    keepInBrowser(mapDraft(draftsOf(release), (form) => older({ ...form })));
    const recovered = recoverSettings({ ...DEFAULT_SETTINGS, pinterestUrl: 'https://pinterest.com/theirs' });
    expect(recovered?.form).toMatchObject({
      heroText: 'Typed, not saved',
      pinterestUrl: 'https://pinterest.com/theirs',
    });
    expect(recovered?.conflicts).toEqual([]);
  });
});
