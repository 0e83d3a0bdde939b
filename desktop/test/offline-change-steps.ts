import { readSettings, saveSettings } from '@shutterdesk/shared';
import { expect } from 'vitest';
import type { SyncChange } from '../src/sync-status.ts';
import type { App } from './offline-app.ts';

export const listed = async (app: App, status: SyncChange['status']): Promise<string[]> =>
  (await app.offline.status()).changes.filter((change) => change.status === status).map(({ words }) => words);

export const upload = async (app: App, bytes: Uint8Array): Promise<string> => {
  const { uploadURL } = await (await app.json('POST', '/api/objects/upload')).json();
  const body = new Blob([new Uint8Array(bytes)]);
  const answer = await app.call(uploadURL, { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body });
  expect(answer.status).toBe(200);
  return uploadURL;
};

export const changePrice = async (app: App, price: string): Promise<void> => {
  const settings = await app.api(readSettings);
  const packages = settings.packages.map((item) => (item.name === 'Signature' ? { ...item, price } : item));
  await app.api(saveSettings, { body: { ...settings, packages } });
};
