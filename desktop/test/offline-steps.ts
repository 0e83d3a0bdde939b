import { listEnquiries, listGalleryImages, listHeroImages, readCurrentUser, readSettings } from '@shutterdesk/shared';
import { expect } from 'vitest';
import { PASSWORD, startPagelessServer } from '../../server/test/test-server.ts';
import { type App, createKeychain, startApp } from './offline-app.ts';

export const ENQUIRY = {
  name: 'Ada',
  email: 'ada@example.com',
  phone: '5550100',
  selectedPackage: 'Signature',
  message: 'Hi',
};

export const signIn = async (app: App): Promise<void> => {
  const answer = await app.json('POST', '/api/admin/login', { username: 'owner', password: PASSWORD });
  expect(answer.status).toBe(200);
  for (const read of [readCurrentUser, readSettings, listEnquiries, listGalleryImages, listHeroImages]) {
    expect((await app.call(read.path)).status).toBe(200);
  }
  await app.offline.idle();
};

export const setUp = async () => {
  const server = await startPagelessServer();
  const app = await startApp(server.url, { session: createKeychain() });
  const browser = await server.admin();
  return { server, app, browser };
};

export const goOffline = async (app: App): Promise<void> => {
  app.network.down = true;
  await app.call('/api/settings');
  expect((await app.offline.status()).connection).toBe('offline');
};

export const goOnline = async (app: App): Promise<void> => {
  app.network.down = false;
  await app.offline.syncNow();
};
