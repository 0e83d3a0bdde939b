import { deleteGalleryImage, deleteHeroImage } from '@shutterdesk/shared';
import { afterEach, expect, it, vi } from 'vitest';
import { apiForChange } from '../src/admin/lib/api/api.ts';
import { notifyDone, notifySuccess, useNotices } from '../src/admin/lib/notices.ts';

const WAITS = { 'x-shutterdesk-waiting': 'server' };
const params = { id: 'lake' };

afterEach(() => vi.unstubAllGlobals());

/** Changes of the hero pictures wait on this computer, and all others are done at once. */
const queueHero = () =>
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json({ success: true }, { headers: url.includes('hero') ? WAITS : {} }),
  );

it('says of each of two changes at the same time whether that one waits', async () => {
  queueHero();
  const [queued, done] = [apiForChange(), apiForChange()];
  await Promise.all([queued.call(deleteHeroImage, { params }), done.call(deleteGalleryImage, { params })]);
  expect(queued.waiting()).toBe('This will be sent when you’re back online.');
  expect(done.waiting()).toBeUndefined();
});

it('says that something waits in the notice of that change, and in no later one', async () => {
  queueHero();
  const { call, waiting } = apiForChange();
  await call(deleteHeroImage, { params });
  notifyDone({ text: 'Deleted.' }, waiting());
  expect(useNotices.getState().notice?.description).toBe('Deleted. This will be sent when you’re back online.');
  notifySuccess('Copied.');
  expect(useNotices.getState().notice?.description).toBe('Copied.');
});
