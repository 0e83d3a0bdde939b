import { cp, rm } from 'node:fs/promises';
import { editGalleryImage, listGalleryImages, readSettings } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { WAITING_HEADER } from '../../src/sync-status.ts';
import type { App } from '../offline-app.ts';
import { idOf, restoredOf, save, setUp } from '../offline-backup-steps.ts';
import { addPhotograph } from '../offline-change-steps.ts';
import { goOffline, goOnline, signIn } from '../offline-steps.ts';

const edit = async (app: App, id: string, body: object) => app.api(editGalleryImage, { params: { id }, body });

const waitingOf = async (app: App) =>
  (await app.offline.status()).changes.filter(({ status }) => status === 'waiting').map(({ words }) => words);

describe('what waits when the site is restored', () => {
  it('is held until its person sends it, and goes out in its order', async () => {
    const { app, browser, putBack, backupOf } = await setUp();
    const mill = await idOf(browser, 'Mill');
    await goOffline(app);
    await save(app, { heroText: 'From the train' });
    await save(app, { contactText: 'Write' });
    await edit(app, mill, { alt: 'The old mill' });
    const after = await putBack();
    app.network.down = false;
    await signIn(app);
    await app.offline.syncNow();
    expect(await restoredOf(app)).toEqual({ backupOf: backupOf(), held: 3, changes: [], enquiries: 0 });
    expect((await after.api(readSettings)).heroText).not.toBe('From the train');
    expect((await app.api(readSettings)).heroText).toBe('From the train');

    const again = await app.restart();
    await signIn(again);
    await again.offline.syncNow();
    expect((await restoredOf(again))?.held).toBe(3);
    await again.offline.sendHeld();
    await again.offline.idle();
    expect(await restoredOf(again)).toBeNull();
    expect(await after.api(readSettings)).toMatchObject({ heroText: 'From the train', contactText: 'Write' });
    expect((await after.api(listGalleryImages)).map(({ alt }) => alt)).toContain('The old mill');
  });

  it('can be discarded one by one, and is merged with what somebody has written since', async () => {
    const { app, putBack } = await setUp();
    await goOffline(app);
    await save(app, { heroText: 'From the train' });
    await save(app, { contactText: 'Write' });
    const after = await putBack();
    await save(after, { welcomeText: 'Theirs' });
    app.network.down = false;
    await signIn(app);
    const [first] = (await app.offline.status()).changes;
    await app.offline.discard(first?.id ?? '');
    expect((await restoredOf(app))?.held).toBe(1);
    await app.offline.sendHeld();
    await app.offline.idle();
    const { heroText, contactText, welcomeText } = await after.api(readSettings);
    expect([heroText === 'From the train', contactText, welcomeText]).toEqual([false, 'Write', 'Theirs']);
  });

  it('includes a change from a screen that shows the site of before, and those behind it', async () => {
    const { app, browser, putBack } = await setUp();
    const mill = await idOf(browser, 'Mill');
    const after = await putBack();
    const path = editGalleryImage.path.replace('{id}', mill);
    const answer = await app.json('PATCH', path, { alt: 'The old mill' });
    expect([answer.status, answer.headers.get(WAITING_HEADER)]).toEqual([200, 'person']);
    await signIn(app);
    await edit(app, mill, { category: 'Couples' });
    expect((await save(app, { heroText: 'New' })).heroText).toBe('New');
    expect((await after.api(readSettings)).heroText).toBe('New');
    expect((await after.api(listGalleryImages)).map(({ alt }) => alt)).not.toContain('The old mill');
    expect(await waitingOf(app)).toHaveLength(2);
    expect((await restoredOf(app))?.held).toBe(1);
    await app.offline.sendHeld();
    await app.offline.idle();
    expect((await after.api(listGalleryImages)).find(({ id }) => id === mill)).toMatchObject({
      alt: 'The old mill',
      category: 'Couples',
    });
  });

  it('includes a change whose answer was lost, which is done once', async () => {
    const { app, backUp, putBack } = await setUp();
    app.network.loseAnswers = 2;
    await addPhotograph(app, 'Bridge');
    await backUp();
    const after = await putBack();
    app.network.loseAnswers = 0;
    await signIn(app);
    await app.offline.syncNow();
    expect((await restoredOf(app))?.held).toBe(1);
    await app.offline.sendHeld();
    await app.offline.idle();
    expect((await after.api(listGalleryImages)).filter(({ alt }) => alt === 'Bridge')).toHaveLength(1);
    expect(await app.offline.status()).toMatchObject({ waiting: 0, failed: 0 });
  });

  it('goes out by itself where the restore was undone before', async () => {
    const { app, dataDir, putBack, replaceBy } = await setUp();
    await goOffline(app);
    await save(app, { heroText: 'From the train' });
    const before = `${dataDir}.before`;
    await cp(dataDir, before, { recursive: true });
    await putBack();
    const after = await replaceBy(before, false);
    await rm(before, { recursive: true });
    await goOnline(app);
    await signIn(app);
    expect((await after.api(readSettings)).heroText).toBe('From the train');
    expect(await restoredOf(app)).toBeNull();
  });
});
