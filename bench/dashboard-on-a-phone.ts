import { rm } from 'node:fs/promises';
import type { Result } from 'lighthouse';
import { type Figure, median } from './figure.ts';
import { fullStudioFolder } from './full-studio.ts';
import { namesLost, openPhone, type Phone, scoreOf, valuesOf, worst } from './lighthouse-phone.ts';
import { sessionCookies } from './studio-client.ts';
import { startSubject } from './subject.ts';

const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 5);
const PHOTOGRAPHS = 24;

/** A visit that was sent to the login says nothing of the dashboard. */
const visitDashboard = async (phone: Phone, url: string, cookies: readonly string[]): Promise<Result> => {
  // After a visit they are gone from the browser.
  await phone.keepCookies(url, cookies);
  const run = await phone.visit(`${url}/admin`);
  if (run.finalDisplayedUrl.endsWith('/login')) throw new Error('Lighthouse was not signed in.');
  return run;
};

const visits = async (url: string): Promise<readonly Result[]> => {
  const phone = await openPhone(['performance']);
  try {
    const cookies = await sessionCookies(url);
    const runs: Result[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await visitDashboard(phone, url, cookies));
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
