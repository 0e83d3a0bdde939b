import { rm } from 'node:fs/promises';
import type { Result } from 'lighthouse';
import { type Figure, median } from './figure.ts';
import { fullStudioFolder } from './full-studio.ts';
import { namesLost, openPhone, scoreOf, valuesOf, worst } from './lighthouse-phone.ts';
import { sessionCookies } from './studio-client.ts';
import { startSubject } from './subject.ts';

const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 5);
const PHOTOGRAPHS = 24;

const visits = async (url: string): Promise<readonly Result[]> => {
  const phone = await openPhone(['performance']);
  try {
    await phone.keepCookies(url, await sessionCookies(url));
    const runs: Result[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await phone.visit(`${url}/admin`));
    return runs;
  } finally {
    await phone.close();
  }
};

/** Lighthouse visits of the dashboard on a phone, with an open session and an empty cache. */
export const dashboardOnAPhone = async (): Promise<readonly Figure[]> => {
  const dataDir = await fullStudioFolder(PHOTOGRAPHS);
  const subject = await startSubject('shutterdesk', { dataDir });
  try {
    const runs = await visits(subject.url);
    for (const line of new Set(runs.flatMap(namesLost))) console.log(line);
    return [
      {
        what: `Dashboard: performance, the median of ${RUNS}`,
        value: median(runs.map((run) => scoreOf(run, 'performance'))),
        atLeast: 90,
      },
      {
        what: `Dashboard: ms until it can be used, the median of ${RUNS}`,
        value: median(valuesOf(runs, 'interactive')),
        atMost: 2700,
      },
      {
        what: `Dashboard: layout shift, the worst of ${RUNS}`,
        value: worst(runs, 'cumulative-layout-shift'),
        atMost: 0.02,
      },
    ];
  } finally {
    await subject.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
