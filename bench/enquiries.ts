import { readFile } from 'node:fs/promises';
import { type Figure, median } from './figure.ts';
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
const compareTimes = (): Promise<number> =>
  withSubjects([startSubject('shutterdesk'), startSubject('plain-enquiries')], async (...subjects) => {
    const times: number[][] = subjects.map(() => []);
    const load = { ...sent, connections: 1, seconds: 1 };
    for (const subject of subjects) await timePerEnquiry(subject, { ...load, seconds: WARM_UP_SECONDS });
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [index, subject] of subjects.entries()) times[index]?.push(await timePerEnquiry(subject, load));
    const [ours = [], theirs = []] = times;
    return median(ours.map((time, round) => time / (theirs[round] ?? Number.NaN)));
  });

/** Enquiries that are on the disk before their answer, against a plain handler with the same guarantee. */
export const enquiries = async (): Promise<readonly Figure[]> => [
  { what: 'An enquiry, processor time against a plain handler', value: await compareTimes(), atMost: 1.6 },
];
