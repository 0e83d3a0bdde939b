import type { Assumed } from './assumptions.ts';
import { type Bill, visitOf } from './one-studio.ts';
import type { Measured, UnitCosts } from './unit-costs.ts';

const DAYS = 30;
const GIGABYTE = 1e9;
const SECONDS = 86_400;
/** The share of a server's memory that its studios get. The rest is for the system. */
const MEMORY_FOR_STUDIOS = 0.9;

/** The number of studios that fit, and the resource that runs out first. */
export interface Most {
  readonly studios: number;
  readonly by: string;
  readonly each: Readonly<Record<string, number>>;
}

const leastOf = (each: Record<string, number>): Most => {
  const [[by, studios] = ['', 0]] = Object.entries(each).toSorted(([, a], [, b]) => a - b);
  return { by, studios: Math.floor(studios), each };
};

/** Milliseconds of processor time in the busiest second, of the server and of PostgreSQL. */
const busiestOf = (costs: UnitCosts, assumed: Assumed) => {
  const { peak, studio, visitsPerEnquiry } = assumed;
  const visit = visitOf(costs, assumed, true);
  const daily = (work: { cpuMs: number; databaseCpuMs: number }, times: number) => ({
    own: work.cpuMs * times,
    database: work.databaseCpuMs * times,
  });
  const parts = [
    daily({ cpuMs: visit.cpuMs, databaseCpuMs: 0 }, studio.visitsPerDay),
    daily(costs.enquiry, studio.visitsPerDay / visitsPerEnquiry),
    daily(costs.save, studio.savesPerDay),
    daily(costs.photograph, studio.photographsPerDay),
  ];
  const inPeak = (sum: number) => (sum * peak) / SECONDS;
  return {
    own: costs.idle.cpuMsPerSecond + inPeak(parts.reduce((sum, { own }) => sum + own, 0)),
    database: costs.idle.databaseCpuMsPerSecond + inPeak(parts.reduce((sum, { database }) => sum + database, 0)),
  };
};

/** The studios that one server holds, with a process for each. */
export const studiosPerServer = (costs: UnitCosts, assumed: Assumed): Most => {
  const { busy, peak, server, studio } = assumed;
  const visit = visitOf(costs, assumed, true);
  return leastOf({
    memory: (server.megabytes * MEMORY_FOR_STUDIOS) / costs.idle.ownMegabytes,
    processors: (server.cores * 1000 * busy) / busiestOf(costs, assumed).own,
    line: server.bytesPerSecond / ((visit.serverBytes * studio.visitsPerDay * peak) / SECONDS),
  });
};

/** The studios that one PostgreSQL serves, with a database for each and one server for each. */
export const studiosPerDatabase = (costs: UnitCosts, { database, ...assumed }: Assumed): Most =>
  leastOf({
    'connections, if all are busy': database.connections / costs.idle.mostConnections,
    'connections at rest': database.connections / costs.idle.connections,
    processors: (database.cores * 1000 * assumed.busy) / busiestOf(costs, { database, ...assumed }).database,
  });

export interface Plan {
  readonly servers: number;
  readonly databases: number;
  readonly bill: Bill;
  /** Bytes that backups write in a day, and that their proofs read. */
  readonly backedUp: number;
  readonly proved: number;
}

/** Servers, databases and dollars a month for this many typical studios. */
export const planOf = (studios: number, layout: 'sqlite' | 'postgres', measured: Measured, assumed: Assumed): Plan => {
  const costs = measured[layout];
  const { backupStored, database, price, proofDays, server, studio } = assumed;
  const photograph = studio.originalBytes + costs.photograph.derivedBytes;
  const rows = studio.enquiriesKept * costs.enquiry.storedBytes;
  const stored = studio.photographs * photograph;
  const servers = Math.ceil(studios / studiosPerServer(costs, assumed).studios);
  const databases = layout === 'postgres' ? Math.ceil(studios / studiosPerDatabase(costs, assumed).studios) : 0;
  const visit = visitOf(costs, assumed, true);
  const sent = (bytes: number) => (studios * studio.visitsPerDay * bytes * DAYS) / GIGABYTE;
  return {
    servers,
    databases,
    bill: {
      servers: servers * server.pricePerMonth,
      databases: databases * 2 * database.pricePerMonth,
      stored: ((studios * stored * (1 + backupStored)) / GIGABYTE) * price.stored,
      sentByServers: sent(visit.serverBytes) * price.sentByServer,
      sentByCdn: sent(visit.bytes) * price.sentByCdn,
    },
    backedUp: studios * (studio.photographsPerDay * photograph + rows),
    proved: (studios * (stored + rows)) / proofDays,
  };
};
