import { type ApiClient, DEFAULT_SETTINGS, saveSettings } from '@shutterdesk/shared';
import { enquiry } from './enquiries.ts';
import { type Figure, median } from './figure.ts';
import { startPostgresSite } from './postgres-site.ts';
import { compare } from './rounds.ts';
import { studioAt } from './studio-client.ts';
import { type Subject, startSubject } from './subject.ts';

const SAVES = 15;
/** Both are answered from memory, as every other public read is. */
const READS = ['/', '/api/settings'];

type Served = Pick<Subject, 'url'>;

/** The time from a save until the page shows it, in milliseconds. */
const saveOnce = async (url: string, api: ApiClient, heroText: string): Promise<number> => {
  const started = performance.now();
  await api(saveSettings, { body: { ...DEFAULT_SETTINGS, heroText } });
  const page = await (await fetch(url)).text();
  const ms = performance.now() - started;
  if (!page.includes(heroText)) throw new Error('the page does not show what was saved');
  return ms;
};

/** The ratio of the median times of saves, which both sites take in turn. */
const compareSaves = async (ours: Served, theirs: Served): Promise<number> => {
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
  const [ours, theirs] = [await startPostgresSite(), await startSubject('shutterdesk', { everyCore: true })];
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
