import type { Assumed } from './assumptions.ts';
import { breaksAt, playEvening, type Resource } from './day.ts';
import type { Measured, UnitCosts } from './unit-costs.ts';

const DAYS = 30;
const GIGABYTE = 1e9;

/** The work of a mean visit for the servers, and what leaves the site for visitors. */
export const visitOf = ({ visit }: UnitCosts, { cdnHit, newVisitors }: Assumed, hasCdn: boolean) => {
  const answers = newVisitors * visit.answers + (1 - newVisitors);
  const bytes = newVisitors * visit.bytes;
  const passed = hasCdn ? 1 - cdnHit : 1;
  return {
    answers: answers * passed,
    cpuMs: (visit.cpuMs / visit.answers) * answers * passed,
    /** The bytes that servers send. */
    serverBytes: bytes * passed,
    /** The bytes that visitors get. */
    bytes,
  };
};

interface Setup {
  readonly name: string;
  readonly servers: number;
  readonly hasCdn: boolean;
  readonly database: 'sqlite' | 'postgres';
}

export const SETUPS: readonly Setup[] = [
  { name: 'one server', servers: 1, hasCdn: false, database: 'sqlite' },
  { name: 'one server behind a CDN', servers: 1, hasCdn: true, database: 'sqlite' },
  { name: 'two servers on PostgreSQL behind a CDN', servers: 2, hasCdn: true, database: 'postgres' },
];

/** The time for which one enquiry keeps the only writer, if it shares its commit with no other. */
export const secondsToWrite = ({ statements }: UnitCosts, { database }: Assumed): number =>
  statements.enquiry * database.secondsPerStatement + database.secondsPerFlush;

/** Everything that may run out. A server answers in one thread, so one core is all that it has for that. */
export const resourcesOf = (setup: Setup, measured: Measured, assumed: Assumed): readonly Resource[] => {
  const costs = measured[setup.database];
  const visit = visitOf(costs, assumed, setup.hasCdn);
  const { database, server } = assumed;
  const own = [
    {
      name: 'the servers’ processors',
      perSecond: 1000 * setup.servers,
      perVisit: visit.cpuMs,
      perEnquiry: costs.enquiry.cpuMs,
    },
    {
      name: 'the servers’ lines',
      perSecond: server.bytesPerSecond * setup.servers,
      perVisit: visit.serverBytes,
      perEnquiry: 0,
    },
    { name: 'one writer at a time', perSecond: 1, perVisit: 0, perEnquiry: secondsToWrite(costs, assumed) },
  ];
  if (setup.database === 'sqlite') return own;
  const cores = {
    name: 'PostgreSQL’s processors',
    perSecond: 1000 * database.cores,
    perVisit: visit.answers * (costs.visit.databaseCpuMs / costs.visit.answers),
    perEnquiry: costs.enquiry.databaseCpuMs,
  };
  return [...own, cores];
};

export interface Limit {
  readonly name: string;
  /** The visits a day at which somebody has to wait for it. */
  readonly breaksAt: number;
  /** At the visits in question: the part in use in the busiest second; for the inbox, in the busiest hour. */
  readonly busiest: number;
}

/** Further enquiries in the same hour are refused: `server/src/enquiries/floods.ts`. */
const INBOX_PER_HOUR = 300;

/** The inbox has the same limit however many servers there are. */
const inboxLimit = (visits: number, { peak, visitsPerEnquiry }: Assumed): Limit => {
  const breaksAt = (INBOX_PER_HOUR * 24 * visitsPerEnquiry) / peak;
  return { name: `an inbox of ${INBOX_PER_HOUR} inquiries an hour`, breaksAt, busiest: visits / breaksAt };
};

/** The limits of a setup, the first to break first. */
export const limitsOf = (setup: Setup, visits: number, measured: Measured, assumed: Assumed): readonly Limit[] => {
  const { longestWaitSeconds: waitSeconds, visitsPerEnquiry } = assumed;
  const resources = resourcesOf(setup, measured, assumed);
  const strains = playEvening({ visits, enquiries: visits / visitsPerEnquiry }, resources, assumed);
  const limits = resources.map((resource, index) => ({
    name: resource.name,
    breaksAt: breaksAt(resource, { curve: assumed, visitsPerEnquiry, waitSeconds }),
    busiest: strains[index]?.busiest ?? 0,
  }));
  return [...limits, inboxLimit(visits, assumed)].toSorted((a, b) => a.breaksAt - b.breaksAt);
};

export interface Bill {
  readonly servers: number;
  readonly databases: number;
  readonly stored: number;
  readonly sentByServers: number;
  readonly sentByCdn: number;
}

export const sumOf = (bill: Bill): number => Object.values(bill).reduce((sum, part) => sum + part, 0);

/** Dollars a month for one studio with this many visits a day; a standby of PostgreSQL is counted. */
export const billOf = (setup: Setup, visits: number, measured: Measured, assumed: Assumed): Bill => {
  const costs = measured[setup.database];
  const { database, price, server, studio, backupStored } = assumed;
  const visit = visitOf(costs, assumed, setup.hasCdn);
  const photographs = studio.photographs * (studio.originalBytes + costs.photograph.derivedBytes);
  const sent = (bytes: number) => (bytes * visits * DAYS) / GIGABYTE;
  return {
    servers: setup.servers * server.pricePerMonth,
    databases: setup.database === 'postgres' ? 2 * database.pricePerMonth : 0,
    stored: ((photographs * (1 + backupStored)) / GIGABYTE) * price.stored,
    sentByServers: sent(visit.serverBytes) * price.sentByServer,
    sentByCdn: setup.hasCdn ? sent(visit.bytes) * price.sentByCdn : 0,
  };
};
