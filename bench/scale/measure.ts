import { readFile, rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import {
  addGalleryImages,
  createApiClient,
  DEFAULT_SETTINGS,
  type GalleryImage,
  listGalleryImages,
  saveSettings,
  sendEnquiry,
} from '@shutterdesk/shared';
import { enquiry } from '../enquiries.ts';
import { fillStudio } from '../full-studio.ts';
import { largePhotograph } from '../large-photograph.ts';
import { megabytesOf, ownMegabytesOf } from '../memory.ts';
import { type Studio, studioAt } from '../studio-client.ts';
import { processorMs } from './processor-time.ts';
import type { MeasuredSite } from './site.ts';
import type { UnitCosts } from './unit-costs.ts';
import { visit, visitedPaths } from './visits.ts';

const PHOTOS = 24;
const VISITS = 100;
const ENQUIRIES = 1500;
const SAVES = 4;
const LARGE = 4;
const AT_ONCE = 8;
/** A save's last work is to compress the page once more, five seconds later. */
const SETTLED_MS = 9000;
/** PostgreSQL's connections are given back when they were not used for ten seconds. */
const REST_MS = 15_000;
const WATCH_MS = 30_000;
const LOOK_EVERY_MS = 200;

const repeat = async (times: number, work: (time: number) => Promise<unknown>): Promise<void> => {
  let next = 0;
  const worker = async () => {
    while (next < times) {
      next += 1;
      await work(next);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
};

interface Spent {
  readonly own: number;
  readonly database: number;
  readonly seconds: number;
}

const spentBy = async (site: MeasuredSite, work: () => Promise<unknown>): Promise<Spent> => {
  const [own, database, begun] = [await processorMs(site.pid), await site.databaseMs(), performance.now()];
  await work();
  return {
    own: (await processorMs(site.pid)) - own,
    database: (await site.databaseMs()) - database,
    seconds: (performance.now() - begun) / 1000,
  };
};

const restOf = async (site: MeasuredSite): Promise<UnitCosts['idle']> => {
  await wait(REST_MS);
  const { own, database, seconds } = await spentBy(site, () => wait(WATCH_MS));
  return {
    megabytes: await megabytesOf(site.pid),
    ownMegabytes: await ownMegabytesOf(site.pid),
    cpuMsPerSecond: own / seconds,
    databaseCpuMsPerSecond: database / seconds,
    connections: await site.connections(),
    mostConnections: site.mostConnections,
  };
};

/** The processor time of one piece of work, without what the server would have used at rest meanwhile. */
const each = ({ own, database, seconds }: Spent, times: number, idle: UnitCosts['idle']) => ({
  cpuMs: Math.max(0, own - idle.cpuMsPerSecond * seconds) / times,
  databaseCpuMs: Math.max(0, database - idle.databaseCpuMsPerSecond * seconds) / times,
});

const growthBy = async (site: MeasuredSite, times: number, work: () => Promise<unknown>) => {
  const before = await site.written();
  await work();
  const after = await site.written();
  return {
    storedBytes: Math.max(0, after.storedBytes - before.storedBytes) / times,
    logBytes: Math.max(0, after.logBytes - before.logBytes) / times,
  };
};

const measureVisit = async (site: MeasuredSite, idle: UnitCosts['idle']): Promise<UnitCosts['visit']> => {
  const kinds = await visitedPaths(site.url);
  const pathsOf = (time: number) => kinds[time % kinds.length] ?? [];
  const allBytes = await Promise.all(kinds.map((paths) => visit(site.url, paths)));
  const pictures = await Promise.all(
    kinds.map((paths) =>
      visit(
        site.url,
        paths.filter((path) => path.startsWith('/media/')),
      ),
    ),
  );
  const spent = await spentBy(site, () => repeat(VISITS, (time) => visit(site.url, pathsOf(time))));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    ...each(spent, VISITS, idle),
    answers: mean(kinds.map(({ length }) => length)),
    bytes: mean(allBytes),
    pictureBytes: mean(pictures),
  };
};

const enquiriesAt = (url: string) => {
  const api = createApiClient({ baseUrl: url });
  return (number: number) =>
    api(sendEnquiry, {
      body: { ...enquiry, email: `ada${number}@example.com`, message: `${enquiry.message} ${number}` },
    });
};

const finished = async ({ api }: Studio, added: readonly GalleryImage[]): Promise<readonly GalleryImage[]> => {
  const ids = new Set(added.map(({ id }) => id));
  for (;;) {
    const images = (await api(listGalleryImages)).filter(({ id }) => ids.has(id));
    if (images.every(({ picture }) => picture.derivatives.length === 6)) return images;
    await wait(LOOK_EVERY_MS);
  }
};

const measurePhotographs = async (site: MeasuredSite, studio: Studio, idle: UnitCosts['idle']) => {
  const { folder, file } = await largePhotograph();
  try {
    const photo = new Uint8Array(await readFile(file));
    let added: readonly GalleryImage[] = [];
    const spent = await spentBy(site, async () => {
      const urls = await studio.upload(photo, LARGE);
      const images = urls.map((imageURL) => ({ imageURL, alt: 'A house', category: 'Family' }));
      added = await finished(studio, await studio.api(addGalleryImages, { body: { images } }));
      await wait(SETTLED_MS);
    });
    const addresses = added.flatMap(({ picture }) => picture.derivatives.map(({ url }) => url));
    const sizes = await Promise.all(
      addresses.map(async (url) =>
        Number((await fetch(`${site.url}${url}`, { method: 'HEAD' })).headers.get('content-length')),
      ),
    );
    const derivedBytes = sizes.reduce((sum, size) => sum + size, 0) / LARGE;
    return { ...each(spent, LARGE, idle), originalBytes: photo.byteLength, derivedBytes };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** The unit costs of one server, under a load that is bounded by numbers, not by time. */
export const measureSite = async (starting: Promise<MeasuredSite>): Promise<UnitCosts> => {
  const site = await starting;
  try {
    const studio = await studioAt(site.url);
    await fillStudio(studio, site.url, PHOTOS);
    const idle = await restOf(site);
    const save = (time: number) =>
      studio.api(saveSettings, { body: { ...DEFAULT_SETTINGS, heroText: `Light, kept: ${time}` } });
    const send = enquiriesAt(site.url);
    await send(0);
    const visitCosts = await measureVisit(site, idle);
    let spent: Spent = { own: 0, database: 0, seconds: 0 };
    const enquiryGrowth = await growthBy(site, ENQUIRIES, async () => {
      spent = await spentBy(site, () => repeat(ENQUIRIES, send));
    });
    const enquiryCosts = { ...each(spent, ENQUIRIES, idle), ...enquiryGrowth };
    const saveGrowth = await growthBy(site, SAVES, async () => {
      spent = await spentBy(site, async () => {
        for (let time = 1; time <= SAVES; time += 1) {
          await save(time);
          await wait(SETTLED_MS);
        }
      });
    });
    return {
      visit: visitCosts,
      enquiry: enquiryCosts,
      save: { ...each(spent, SAVES, idle), ...saveGrowth },
      photograph: await measurePhotographs(site, studio, idle),
      idle,
      statements: {
        enquiry: await site.statementsOf(() => send(ENQUIRIES + 1)),
        save: await site.statementsOf(() => save(SAVES + 1)),
      },
    };
  } finally {
    await site.stop();
  }
};
