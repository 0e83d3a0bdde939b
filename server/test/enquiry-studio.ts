import { ENQUIRY_LENGTHS, type Enquiry } from '@shutterdesk/shared';
import { v7 as uuid } from 'uuid';
import { insertEnquiries } from '../src/desk/enquiries/enquiries-repository.ts';
import { type Client, startPagelessServer, type TestServer } from './test-server.ts';

export const START = Date.parse('2026-01-01T00:00:00.000Z');

/** Enquiries number 0, 1, 2 …, an hour apart; the highest number is the newest. */
export const seed = async (server: TestServer, count: number, firstNumber = 0): Promise<void> => {
  const rows = Array.from({ length: count }, (_, place) => {
    const number = firstNumber + place;
    const enquiry = {
      name: `Visitor ${number}`,
      email: `visitor-${number}@example.com`,
      phone: `(555) 000-${String(number).padStart(4, '0')}`,
      selectedPackage: number % 2 === 0 ? 'Signature' : 'Essential',
      message: `Message ${number}`,
      preferredDate: number % 10 === 0 ? '2027-06-12' : null,
    };
    return { id: uuid(), createdAt: new Date(START + number * 3_600_000).toISOString(), enquiry, spam: false };
  });
  for (let start = 0; start < count; start += 500) {
    await insertEnquiries(server.context.db, rows.slice(start, start + 500));
  }
};

export const numbersOf = (list: readonly Enquiry[]): number[] => list.map(({ name }) => Number(name.split(' ')[1]));
export const downFrom = (highest: number, lowest: number): number[] =>
  Array.from({ length: highest - lowest + 1 }, (_, place) => highest - place);

export const studio = async (count: number): Promise<{ server: TestServer; admin: Client }> => {
  const server = await startPagelessServer();
  await seed(server, count);
  return { server, admin: await server.admin() };
};

export function never(): never {
  throw new Error('The list is shorter than the test expects.');
}

/** Does work, and counts the turns of the event loop that it leaves to others. */
export const withTurns = async <Result>(work: () => Promise<Result>): Promise<readonly [Result, number]> => {
  let [turns, isOver] = [0, false];
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const result = await work();
  isOver = true;
  return [result, turns];
};

/** Enquiries with the longest message, in letters that each become eighteen for a search. */
export const seedLong = async (server: TestServer, count: number): Promise<void> => {
  const message = '\ufdfa'.repeat(ENQUIRY_LENGTHS.message);
  const rows = Array.from({ length: count }, (_, place) => ({
    id: uuid(),
    createdAt: new Date(START + place * 1000).toISOString(),
    enquiry: { name: `Visitor ${place}`, email: 'v@example.com', phone: '1', selectedPackage: 'Signature', message },
    spam: false,
  }));
  await insertEnquiries(server.context.db, rows);
};
