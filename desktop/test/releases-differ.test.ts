import { CONTRACT_RELEASE, readSettings, readSite } from '@shutterdesk/shared';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { api } from '../src/admin/lib/api/api.ts';
import { serverSentence } from '../src/admin/lib/api/server-sentence.ts';

const SITE = { brandName: 'Studio', defaultBrandName: 'Studio', publicUrl: null, apiUrl: null };

/** A server whose settings this app does not understand. */
const serve = (site: object, bridge: object | undefined): void => {
  vi.stubGlobal('window', { shutterdesk: bridge });
  vi.stubGlobal('fetch', async (path: string) => Response.json(path === readSite.path ? site : { packages: 'none' }));
};

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('an answer of another release', () => {
  it.each([
    ['the app', { ...SITE, contract: CONTRACT_RELEASE + 1 }, {}, 'The server is newer than this app. Update the app.'],
    [
      'the page',
      { ...SITE, contract: CONTRACT_RELEASE + 1 },
      undefined,
      'This page is older than the server. Reload it.',
    ],
    [
      'the server',
      { ...SITE, contract: CONTRACT_RELEASE - 1 },
      {},
      'The server is older than this app. Update the server.',
    ],
    ['neither', { ...SITE, contract: CONTRACT_RELEASE }, {}, 'We didn’t understand the server’s answer. Try again.'],
    ['neither, where nothing is understood', {}, {}, 'We didn’t understand the server’s answer. Try again.'],
  ])('says that %s needs an update', async (_, site, bridge, sentence) => {
    serve(site, bridge);
    const error = await api(readSettings).catch((thrown: unknown) => thrown);
    expect(serverSentence(error)).toBe(sentence);
  });
});
