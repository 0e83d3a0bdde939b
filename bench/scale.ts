import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Figure } from './figure.ts';
import { machine } from './scale/machine.ts';
import { measureSite } from './scale/measure.ts';
import { startPostgresSite } from './scale/postgres-site.ts';
import { startSqliteSite } from './scale/site.ts';
import { planText } from './scale/tables.ts';
import type { Measured } from './scale/unit-costs.ts';

const LAST = path.join(import.meta.dirname, 'scale', 'last-measured.json');

/** Keeps what it measures, from which the plan can be made again with other assumptions. */
const measure = async (): Promise<Measured> => {
  const measured = {
    on: machine(),
    sqlite: await measureSite(startSqliteSite()),
    postgres: await measureSite(startPostgresSite()),
  };
  await writeFile(LAST, `${JSON.stringify(measured, null, 2)}\n`);
  return measured;
};

const lastMeasured = async (): Promise<Measured> => JSON.parse(await readFile(LAST, 'utf8'));

/** The unit costs of a server, and the plan beyond this machine that follows from them. */
export const scale = async (): Promise<readonly Figure[]> => {
  const measured = process.env.SCALE_AGAIN ? await lastMeasured() : await measure();
  console.log(`${planText(measured)}\n`);
  const { postgres, sqlite } = measured;
  return [
    { what: 'Processor time of a visit with an empty cache, ms', value: sqlite.visit.cpuMs, atMost: 5 },
    { what: 'Kilobytes of the same', value: sqlite.visit.bytes / 1000, atMost: 1200 },
    { what: 'Processor time of an enquiry, ms', value: sqlite.enquiry.cpuMs, atMost: 2 },
    {
      what: 'The same with PostgreSQL, its own included, against SQLite',
      value: (postgres.enquiry.cpuMs + postgres.enquiry.databaseCpuMs) / sqlite.enquiry.cpuMs,
      atMost: 4,
    },
    { what: 'Processor time of a save to page, ms', value: sqlite.save.cpuMs, atMost: 400 },
    { what: 'Megabytes of a studio at rest', value: sqlite.idle.megabytes, atMost: 250 },
    { what: 'Processor time of a studio at rest, ms in a second', value: sqlite.idle.cpuMsPerSecond, atMost: 5 },
  ];
};
