import type { Figure } from './figure.ts';
import { measureSite } from './scale/measure.ts';
import { startPostgresSite } from './scale/postgres-site.ts';
import { startSqliteSite } from './scale/site.ts';
import { planText } from './scale/tables.ts';

/** The unit costs of a server, and the plan beyond this machine that follows from them. */
export const scale = async (): Promise<readonly Figure[]> => {
  const sqlite = await measureSite(startSqliteSite());
  const postgres = await measureSite(startPostgresSite());
  console.log(`${planText({ sqlite, postgres })}\n`);
  return [
    { what: 'Processor time of a visit with an empty cache, ms', value: sqlite.visit.cpuMs, atMost: 5 },
    { what: 'Kilobytes of the same', value: sqlite.visit.bytes / 1000, atMost: 1200 },
    { what: 'Processor time of an enquiry, ms', value: sqlite.enquiry.cpuMs, atMost: 2 },
    {
      what: 'The same with PostgreSQL, its own included, against SQLite',
      value: (postgres.enquiry.cpuMs + postgres.enquiry.databaseCpuMs) / sqlite.enquiry.cpuMs,
      atMost: 3,
    },
    { what: 'Processor time of a save to page, ms', value: sqlite.save.cpuMs, atMost: 400 },
    { what: 'Megabytes of a studio at rest', value: sqlite.idle.megabytes, atMost: 250 },
    { what: 'Processor time of a studio at rest, ms in a second', value: sqlite.idle.cpuMsPerSecond, atMost: 5 },
  ];
};
