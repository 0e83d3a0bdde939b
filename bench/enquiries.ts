import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Figure, median } from './figure.ts';
import { compare } from './rounds.ts';
import { type Subject, startSubject, withSubjects } from './subject.ts';
import { type Load, wrk } from './wrk.ts';

export const enquiry = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '+44 20 7946 0000',
  selectedPackage: 'Signature',
  message: 'We are getting married in June and would love to have you with us for the whole day.',
};

const ROUNDS = 7;
const WARM_UP_SECONDS = 4;
const TICK_MS = 10;

/** No two people write the same text. */
const sent = { body: enquiry, differsIn: 'June' };

/** The processor time that a process has taken so far, in milliseconds. */
const processorTime = async ({ pid }: Subject): Promise<number> => {
  const [, afterName = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ');
  const fields = afterName.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
};

const timePerEnquiry = async (subject: Subject, load: Load): Promise<number> => {
  const before = await processorTime(subject);
  const { rate } = await wrk(`${subject.url}/api/contacts`, load);
  return ((await processorTime(subject)) - before) / (rate * load.seconds);
};

/** The processor time of an enquiry against a plain handler's: no disk decides it. */
const compareTimes = (connections: number): Promise<number> =>
  withSubjects([startSubject('shutterdesk'), startSubject('plain-enquiries')], async (...subjects) => {
    const times: number[][] = subjects.map(() => []);
    const load = { ...sent, connections, seconds: 1 };
    for (const subject of subjects) await timePerEnquiry(subject, { ...load, seconds: WARM_UP_SECONDS });
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [index, subject] of subjects.entries()) times[index]?.push(await timePerEnquiry(subject, load));
    const [ours = [], theirs = []] = times;
    return median(ours.map((time, round) => time / (theirs[round] ?? Number.NaN)));
  });

/** The rate and p99 at 64 connections where the disk takes 2 ms longer for each flush, on every machine. */
const compareOnSlowDisk = () => {
  const slow = path.join(import.meta.dirname, 'subjects', 'slow-flush.ts');
  const env = { NODE_OPTIONS: `--import=${pathToFileURL(slow)}` };
  return withSubjects(
    [startSubject('shutterdesk', { env }), startSubject('plain-enquiries', { env })],
    async (...subjects) => {
      const [ours = '', theirs = ''] = subjects.map(({ url }) => `${url}/api/contacts`);
      return compare(ours, theirs, { ...sent, connections: 64, seconds: 2 });
    },
  );
};

/** Enquiries that are on the disk before their answer, against a plain handler with the same guarantee. */
export const enquiries = async (): Promise<readonly Figure[]> => {
  const alone = await compareTimes(1);
  const many = await compareTimes(64);
  const slow = await compareOnSlowDisk();
  const against = 'against a plain handler';
  return [
    { what: `An enquiry alone, processor time ${against}`, value: alone, atMost: 1.6 },
    { what: `An enquiry at 64 connections, processor time ${against}`, value: many, atMost: 1.6 },
    { what: `Enquiries at 64 connections, flush of 2 ms, rate ${against}`, value: slow.rate, atLeast: 2 },
    { what: `Enquiries at 64 connections, flush of 2 ms, p99 ${against}`, value: slow.p99, atMost: 1 },
  ];
};
