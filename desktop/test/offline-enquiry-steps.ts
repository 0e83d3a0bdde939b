import {
  countEnquiries,
  type Enquiry,
  listEnquiries,
  listEnquiryChanges,
  listRelatedEnquiries,
  placeText,
} from '@shutterdesk/shared';
import { v7 as uuid } from 'uuid';
import { insertEnquiries } from '../../server/src/desk/enquiries/enquiries-repository.ts';
import { startPagelessServer, type TestServer } from '../../server/test/test-server.ts';
import { type App, createKeychain, startApp } from './offline-app.ts';
import { createNetwork } from './offline-network.ts';
import { signIn } from './offline-steps.ts';

const START = Date.parse('2026-01-01T00:00:00.000Z');

export const seed = (server: TestServer, count: number, firstNumber = 0) =>
  insertEnquiries(
    server.context.db,
    Array.from({ length: count }, (_, place) => ({
      id: uuid(),
      createdAt: new Date(START + (firstNumber + place) * 3_600_000).toISOString(),
      enquiry: {
        name: `Visitor ${firstNumber + place}`,
        email: `visitor-${firstNumber + place}@example.com`,
        phone: '1',
        selectedPackage: (firstNumber + place) % 2 ? 'Essential' : 'Signature',
        message: 'Hello',
      },
      spam: false,
    })),
  );

interface FeedRead {
  readonly query: URLSearchParams;
  readonly text: string;
}

/** A network that records the change feed's answers, and can break before the next one. */
export const watchedNetwork = () => {
  const network = createNetwork();
  const straight = network.fetch;
  const feed = { reads: [] as FeedRead[], most: Number.POSITIVE_INFINITY, hold: () => Promise.resolve() };
  const watched: typeof fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(String(input));
    if (pathname !== listEnquiryChanges.path) return straight(input, init);
    if (feed.reads.length >= feed.most) throw new TypeError('fetch failed');
    const answer = await straight(input, init);
    await feed.hold();
    feed.reads.push({ query: searchParams, text: await answer.clone().text() });
    return answer;
  };
  Object.defineProperty(network, 'fetch', { value: watched });
  return { network, feed };
};

export const setUpEnquiries = async (count: number) => {
  const server = await startPagelessServer();
  await seed(server, count);
  const { network, feed } = watchedNetwork();
  const app = await startApp(server.url, { session: createKeychain(), network });
  await signIn(app);
  await app.offline.idle();
  return { server, app, feed, browser: await server.admin() };
};

export const numbersOf = (list: readonly Enquiry[]): number[] => list.map(({ name }) => Number(name.split(' ')[1]));

/** Every form in which the window reads enquiries. */
export const readings = async (app: Pick<App, 'api'>) => {
  const newest = await app.api(listEnquiries, { query: { limit: '3' } });
  const [first] = newest;
  const ids = newest.map(({ id }) => id).toReversed();
  const before = first ? placeText(first) : undefined;
  const after = new Date(START + 20 * 3_600_000).toISOString();
  // Only the server knows the state of its mail, and what it warns of.
  const {
    mail: _,
    warnings: _w,
    clockDoubt: _c,
    faults: _f,
    ...count
  } = await app.api(countEnquiries, { query: { after } });
  return {
    all: await app.api(listEnquiries),
    spam: await app.api(listEnquiries, { query: { spam: 'only' } }),
    page: await app.api(listEnquiries, { query: { limit: '7', ...(before ? { before } : {}) } }),
    found: await app.api(listEnquiries, { query: { search: 'visitor-1 essential' } }),
    count,
    packages: (await app.api(countEnquiries, { query: { by: 'package' } })).packages,
    current: await app.api(listEnquiries, { query: { stage: 'current' } }),
    stages: (await app.api(countEnquiries, { query: { by: 'stage' } })).stages,
    related: await app.api(listRelatedEnquiries, { query: { ids: ids.join(',') } }),
  };
};
