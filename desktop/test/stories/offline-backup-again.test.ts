import {
  activateHeroImage,
  deleteGalleryImage,
  editGalleryImage,
  listGalleryImages,
  listHeroImages,
  orderGalleryImages,
  positionHeroImage,
} from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../server/test/test-server.ts';
import type { App } from '../offline-app.ts';
import { addHero, heroOf, idOf, lostOf, notice, setUp } from '../offline-backup-steps.ts';
import { goOffline, goOnline } from '../offline-steps.ts';

type Side = Pick<Client, 'api'>;

const photograph = async (browser: Client, alt: string) => ({ id: await idOf(browser, alt) });

/** A change that somebody makes on each side, and what the Sync panel says of the two. */
interface Case {
  readonly mine: (side: Side, browser: Client) => Promise<unknown>;
  readonly theirs: (side: Side, browser: Client) => Promise<unknown>;
  readonly now: (browser: Client) => Promise<unknown>;
  readonly conflict: { readonly label: string; readonly mine: string; readonly theirs: string };
}

const edit =
  (body: object) =>
  async (side: Side, browser: Client, called = 'Mill') =>
    side.api(editGalleryImage, { params: await photograph(browser, called), body });
const order =
  (...names: readonly string[]) =>
  async (side: Side, browser: Client) => {
    const ids = await Promise.all(names.map((name) => idOf(browser, name)));
    return side.api(orderGalleryImages, { body: { ids } });
  };
const place = (body: { backgroundPosition?: string; backgroundSize?: string }) => async (side: Side, browser: Client) =>
  side.api(positionHeroImage, { params: await heroOf(browser, 'Hills'), body });

const activate = (name: string) => async (side: Side, browser: Client) =>
  side.api(activateHeroImage, { params: await heroOf(browser, name) });

const galleryNow = async (browser: Client) => browser.api(listGalleryImages);
const heroNow = async (browser: Client) => browser.api(listHeroImages);

const CASES: Readonly<Record<string, Case>> = {
  'the description of a photograph': {
    mine: edit({ alt: 'The old mill' }),
    theirs: edit({ alt: 'The new mill' }),
    now: galleryNow,
    conflict: { label: 'Description', mine: 'The old mill', theirs: 'The new mill' },
  },
  'the category of a photograph': {
    mine: edit({ category: 'Couples' }),
    theirs: edit({ category: 'Weddings' }),
    now: galleryNow,
    conflict: { label: 'Category', mine: 'Couples', theirs: 'Weddings' },
  },
  'the focal point of a photograph': {
    mine: edit({ focalX: 10, focalY: 20 }),
    theirs: edit({ focalX: 70, focalY: 20 }),
    now: galleryNow,
    conflict: { label: 'Focal point', mine: '10% 20%', theirs: '70% 20%' },
  },
  'the order of the gallery': {
    mine: order('Lake', 'Mill', 'Tower'),
    theirs: order('Mill', 'Tower', 'Lake'),
    now: galleryNow,
    conflict: { label: 'Order of the gallery', mine: 'Lake, Mill, Tower', theirs: 'Mill, Tower, Lake' },
  },
  'the deletion of a photograph': {
    mine: async (side, browser) => side.api(deleteGalleryImage, { params: await photograph(browser, 'Mill') }),
    theirs: edit({ category: 'Weddings' }),
    now: galleryNow,
    conflict: {
      label: 'Photo',
      mine: 'Deleted',
      theirs: 'Description: Mill\nCategory: Weddings\nFocal point: None',
    },
  },
  'the position of a hero picture': {
    mine: place({ backgroundPosition: '10% 20%' }),
    theirs: place({ backgroundPosition: '70% 80%' }),
    now: heroNow,
    conflict: { label: 'Position', mine: '10% 20%', theirs: '70% 80%' },
  },
  'the active hero picture': {
    mine: activate('Hills'),
    theirs: activate('Harbour'),
    now: heroNow,
    conflict: { label: 'Active hero image', mine: 'Hills', theirs: 'Harbour' },
  },
};
const NAMES = Object.keys(CASES);

/** Each side makes its change: this app before its server restores a backup, and somebody else after that. */
const begin = async (name: string) => {
  const { mine, theirs, now, conflict } = CASES[name] ?? expect.fail(name);
  const { app, browser, backUp, putBack } = await setUp();
  await addHero(browser, 'Bridge');
  await activate('Bridge')(browser, browser);
  await backUp();
  await app.offline.syncNow();
  await mine(app, browser);
  await app.offline.idle();
  const wanted = await now(browser);
  const after = await putBack();
  return { app, after, wanted, conflict, work: () => theirs(after, after), now: () => now(after) };
};

const sendAgain = async (app: App) => {
  const { changes } = (await app.offline.status()).lost;
  expect(changes).toHaveLength(1);
  await app.offline.retry(changes[0]?.id ?? '');
  await app.offline.idle();
};

const asked = async (app: App) => {
  const { changes } = await app.offline.status();
  return changes.filter(({ status }) => status === 'needs-you');
};

const decide = async (app: App, keepTheirs: boolean) => {
  const [change] = await asked(app);
  const fields = change?.conflicts.map(({ field }) => field) ?? [];
  await app.offline.resolve(change?.id ?? '', keepTheirs ? fields : []);
  await app.offline.idle();
};

const unfinished = async (app: App) =>
  (await app.offline.status()).changes.filter(({ status }) => status !== 'sent').map(({ words }) => words);

describe('a lost change that is sent again', () => {
  it.each(NAMES)('asks before it replaces what somebody has changed since in %s', async (name) => {
    const { app, conflict, work, now } = await begin(name);
    await work();
    const before = await now();
    await notice(app);
    expect((await app.offline.status()).lost.changes).toMatchObject([
      { reason: 'Someone has changed this since the backup was restored.' },
    ]);
    await sendAgain(app);
    expect(await now()).toEqual(before);
    expect((await asked(app)).map(({ conflicts }) => conflicts)).toMatchObject([[conflict]]);
    await decide(app, true);
    expect(await now()).toEqual(before);
    expect([await unfinished(app), (await lostOf(app)).words]).toEqual([[], []]);
  });

  it.each(NAMES)('replaces what somebody has changed since in %s once its person has seen it', async (name) => {
    const { app, wanted, work, now } = await begin(name);
    await notice(app);
    await work();
    await sendAgain(app);
    const again = await app.restart();
    await decide(again, false);
    expect(await unfinished(again)).toEqual([]);
    expect(await now()).toEqual(wanted);
  });

  it.each(NAMES)('asks nothing if nobody has changed %s since', async (name) => {
    const { app, wanted, now } = await begin(name);
    await notice(app);
    await sendAgain(app);
    expect(await unfinished(app)).toEqual([]);
    expect(await now()).toEqual(wanted);
  });

  it('asks again if somebody has changed the same once more before the choice goes out', async () => {
    const { app, after, work } = await begin('the description of a photograph');
    await work();
    await notice(app);
    await sendAgain(app);
    await goOffline(app);
    await decide(app, false);
    await edit({ alt: 'The newest mill' })(after, after, 'The new mill');
    await goOnline(app);
    expect((await asked(app)).flatMap(({ conflicts }) => conflicts)).toMatchObject([
      { mine: 'The old mill', theirs: 'The newest mill' },
    ]);
  });

  it('sends what nobody else has changed, and leaves theirs where its person wants it', async () => {
    const { app, browser, putBack } = await setUp();
    await edit({ alt: 'The old mill', category: 'Couples' })(app, browser);
    await app.offline.idle();
    const after = await putBack();
    await edit({ alt: 'The new mill' })(after, after);
    await notice(app);
    await sendAgain(app);
    await decide(app, true);
    expect((await after.api(listGalleryImages)).map(({ alt, category }) => [alt, category])).toContainEqual([
      'The new mill',
      'Couples',
    ]);
  });
});
