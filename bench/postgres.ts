import { enquiry } from './enquiries.ts';
import { type Figure, median } from './figure.ts';
import { compare } from './rounds.ts';
import { saveOnce } from './save-to-page.ts';
import { startPostgresSite } from './scale/postgres-site.ts';
import { type MeasuredSite, startSqliteSite } from './scale/site.ts';
import { studioAt } from './studio-client.ts';

const SAVES = 15;
const READS = ['/', '/api/settings', '/api/gallery-images', '/api/hero-images/active'];

/** The ratio of the median times of saves, which both sites take in turn. */
const compareSaves = async (ours: MeasuredSite, theirs: MeasuredSite): Promise<number> => {
  const sides = await Promise.all(
    [ours, theirs].map(async ({ url }) => ({ url, api: (await studioAt(url)).api, times: [] as number[] })),
  );
  for (let save = 0; save < SAVES; save += 1)
    for (const { url, api, times } of sides) times.push(await saveOnce(url, api, `Light, kept: ${save}`));
  const [our = Number.NaN, their = Number.NaN] = sides.map(({ times }) => median(times));
  return our / their;
};

/** The same server on PostgreSQL, which flushes each commit to the disk, against SQLite. */
export const postgres = async (): Promise<readonly Figure[]> => {
  const [ours, theirs] = [await startPostgresSite(), await startSqliteSite()];
  try {
    const load = { connections: 64, seconds: 2, body: enquiry };
    const enquiries = await compare(`${ours.url}/api/contacts`, `${theirs.url}/api/contacts`, load);
    const figures: Figure[] = [
      { what: 'Durable enquiries on PostgreSQL, rate against SQLite', value: enquiries.rate, atLeast: 0.4 },
    ];
    for (const route of READS) {
      const { rate } = await compare(ours.url + route, theirs.url + route, { connections: 64, seconds: 1 });
      figures.push({ what: `GET ${route} on PostgreSQL, rate against SQLite`, value: rate, atLeast: 0.8 });
    }
    const save = await compareSaves(ours, theirs);
    return [...figures, { what: 'Save to page on PostgreSQL, time against SQLite', value: save, atMost: 2 }];
  } finally {
    await Promise.all([ours.stop(), theirs.stop()]);
  }
};
