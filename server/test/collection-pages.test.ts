import {
  bin,
  createCollection,
  DEFAULT_SETTINGS,
  deleteCollection,
  editCollection,
  saveSettings,
} from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { startTestServer } from './test-server.ts';

/** The status of an address, and where it leads. */
const statusAt = async (url: string, address: string) => {
  const { status, headers } = await fetch(`${url}${address}`, { redirect: 'manual' });
  return [status, headers.get('location')];
};

const open = async () => {
  const server = await startTestServer();
  const { api } = await server.admin();
  return { server, api, at: (address: string) => statusAt(server.url, address) };
};

describe('the address of a collection', () => {
  it('answers once it is shown, leads on after a change, and is gone after the deletion', async () => {
    const { server, api, at } = await open();
    const { id } = await api(createCollection, { body: { name: 'Weddings' } });
    expect(await at('/weddings')).toEqual([404, null]);
    await api(editCollection, { params: { id }, body: { isShown: true } });
    expect(await at('/weddings')).toEqual([200, null]);
    expect(await at('/weddings/')).toEqual([200, null]);
    expect(await (await fetch(`${server.url}/weddings`)).text()).toContain('Weddings</h1>');
    await api(editCollection, { params: { id }, body: { address: 'Wedding-Days/' } });
    expect(await at('/weddings')).toEqual([301, '/wedding-days/']);
    expect(await at('/wedding-days/')).toEqual([200, null]);
    await api(deleteCollection, { params: { id } });
    expect(await at('/wedding-days')).toEqual([410, null]);
    await api(bin.collections.restore, { params: { id } });
    expect(await at('/wedding-days')).toEqual([200, null]);
    await api(editCollection, { params: { id }, body: { isShown: false } });
    expect(await at('/wedding-days')).toEqual([404, null]);
  });

  it('is still led to, or gone, after a start', async () => {
    const { server, api } = await open();
    const { id } = await api(createCollection, { body: { name: 'Weddings', isShown: true } });
    await api(editCollection, { params: { id }, body: { address: '/days' } });
    const { id: other } = await api(createCollection, { body: { name: 'Pets', isShown: true } });
    await api(deleteCollection, { params: { id: other } });
    await server.close();
    const again = await startTestServer({ dataDir: server.dataDir });
    const statuses = ['/weddings', '/days', '/pets'].map((address) => statusAt(again.url, address));
    expect(await Promise.all(statuses)).toEqual([
      [301, '/days/'],
      [200, null],
      [410, null],
    ]);
  });

  it('ends with the old link where only a link leads to the page', async () => {
    const { api, at } = await open();
    const { id } = await api(createCollection, { body: { name: 'Anna', isShown: true, shownIn: 'link' } });
    await api(editCollection, { params: { id }, body: { address: '/anna-2026' } });
    expect(await at('/anna')).toEqual([404, null]);
    expect(await at('/anna-2026')).toEqual([200, null]);
    await api(deleteCollection, { params: { id } });
    expect(await at('/anna-2026')).toEqual([404, null]);
  });

  it('cannot be taken by a legal page', async () => {
    const { api } = await open();
    await api(createCollection, { body: { name: 'Imprint' } });
    const body = { ...DEFAULT_SETTINGS, imprintText: 'Who we are' };
    await expect(api(saveSettings, { body })).rejects.toMatchObject({
      code: 'invalid_request',
      issues: [{ path: 'imprintAddress', message: '/imprint is already the address of Imprint' }],
    });
  });
});
