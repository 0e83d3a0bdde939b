import { type ApiClient, listLostAddresses, readSettings, type Settings, saveSettings } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { goOffline, goOnline, setUp, signIn } from '../offline-steps.ts';

type Pairs = readonly (readonly [string, string])[];

const listOf = (...pairs: Pairs): Settings['oldAddresses'] => pairs.map(([from, to]) => ({ from, to }));

const save = async (api: ApiClient, ...pairs: Pairs): Promise<Settings> =>
  api(saveSettings, { body: { ...(await api(readSettings)), oldAddresses: listOf(...pairs) } });

const listIn = async (api: ApiClient): Promise<Settings['oldAddresses']> => (await api(readSettings)).oldAddresses;

/** Two old addresses, in an app that is offline. */
const awayFrom = async () => {
  const site = await setUp();
  await signIn(site.app);
  await save(site.app.api, ['/a', '/'], ['/b', '/']);
  await site.app.api(listLostAddresses);
  await goOffline(site.app);
  return site;
};

describe('old addresses that are changed offline', () => {
  it('are told of in words, and the lost ones are still there to read', async () => {
    const { app } = await awayFrom();
    await save(app.api, ['/a', 'https://shop.example/'], ['/c', '/']);
    const { changes } = await app.offline.status();
    expect(changes.flatMap(({ status, words }) => (status === 'waiting' ? words : []))).toEqual([
      'Old address /a → https://shop.example/, Old address /c → /, Old address /b removed',
    ]);
    expect(await app.api(listLostAddresses)).toEqual([]);
  });

  it('are kept for their person where together with others they lead in a circle', async () => {
    const { app, browser } = await awayFrom();
    await save(app.api, ['/a', '/b'], ['/b', '/']);
    await save(browser.api, ['/a', '/'], ['/b', '/a']);
    await goOnline(app);
    const { changes } = await app.offline.status();
    expect(changes.flatMap(({ status, reason }) => (status === 'failed' ? reason : []))).toEqual([
      '/a would lead in a circle',
    ]);
    expect(await listIn(browser.api)).toEqual(listOf(['/a', '/'], ['/b', '/a']));
  });
});
