import type { ServerResponse } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import { ENQUIRY_PAGE, sendEnquiry } from '@shutterdesk/shared';
import type { Request, RequestHandler, Response } from 'express';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Context } from '../context.ts';
import { EVENT_KINDS, MAIL_KINDS } from '../db/message-kinds.ts';
import type { ReadyAnswers } from '../edge/edge.ts';
import { pathOf } from '../edge/request-target.ts';
import { tokenHashOf } from '../http/secret-token.ts';
import { countUnfinished } from '../images/unfinished-photos.ts';
import { countWaiting } from '../outbox/outbox-repository.ts';
import { certificateLeft } from '../setup/address-row.ts';

const ADDRESS = '/metrics';

/** These are read from private functions of Node; `nodejs_active_resources` says the same. */
const FROM_PRIVATE_FUNCTIONS = [
  'nodejs_active_handles',
  'nodejs_active_handles_total',
  'nodejs_active_requests',
  'nodejs_active_requests_total',
];

const REQUEST_BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const PUBLICATION_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const ENQUIRY_ROUTES: ReadonlySet<string> = new Set([sendEnquiry.path, ENQUIRY_PAGE]);

const BACKUP_STATES = ['on', 'off', 'late', 'failed'] as const;
const CERTIFICATE_HELD_MS = 3_600_000;

/** The route that Express chose, in the contract's spelling; 'none' where the request reached none. */
const routeOf = (request: Request): string => {
  const route: unknown = 'route' in request ? request.route : undefined;
  const isRoute = typeof route === 'object' && route !== null && 'path' in route && typeof route.path === 'string';
  return isRoute ? String(route.path).replace(/:(\w+)/g, '{$1}') : 'none';
};

/** 'closed' where the caller left before an answer. */
const statusOf = (response: Response): string =>
  response.headersSent ? `${Math.trunc(response.statusCode / 100)}xx` : 'closed';

/** The parts of the server that a reading asks. */
type MeasuredSite = Pick<Context, 'backup' | 'clock' | 'config' | 'db' | 'enquiryDisk' | 'publisher' | 'storage'>;

const send = (response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void => {
  const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  response.writeHead(status, { ...plain, 'x-content-type-options': 'nosniff', ...headers }).end(text);
};

/** Each value is read when somebody asks; what cannot be read is missing until the next time. */
const gaugesOf = (registry: Registry, site: MeasuredSite): void => {
  const { backup, clock, config, db, enquiryDisk, publisher, storage } = site;
  const secondsSince = (time: string): number => Math.max(0, (clock.now() - Date.parse(time)) / 1000);

  const gauge = (name: string, help: string, read: () => Promise<number | null>): void => {
    new Gauge({
      name: `shutterdesk_${name}`,
      help,
      registers: [registry],
      async collect() {
        const value = await read().catch(() => null);
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  };
  const gaugeBy = (label: string, name: string, help: string, read: () => Promise<Record<string, number>>): void => {
    new Gauge({
      name: `shutterdesk_${name}`,
      help,
      labelNames: [label],
      registers: [registry],
      async collect() {
        this.reset();
        for (const [of, value] of Object.entries(await read().catch(() => ({})))) this.set({ [label]: of }, value);
      },
    });
  };
  const works = (check: () => Promise<unknown>) => () =>
    check().then(
      () => 1,
      () => 0,
    );

  gauge(
    'database_up',
    '1 if the database answered this reading. At 0, the values that it would give are missing.',
    works(() => sql`select 1 from settings limit 1`.execute(db)),
  );
  gauge('page_outdated', '1 if the last publication failed, so that visitors see an older page.', async () =>
    publisher.status().state === 'failed' ? 1 : 0,
  );
  gauge('enquiries_paused', '1 if new inquiries are refused because the disk is nearly full.', async () =>
    (await enquiryDisk.refusal()) === null ? 0 : 1,
  );
  gauge(
    'storage_up',
    '1 if the place of the photographs answered this reading.',
    works(() => storage.check()),
  );
  gauge('photographs_waiting', 'Photographs on the site of which some sizes are still to be made.', () =>
    countUnfinished(db),
  );
  const waiting = async (numberIn: (outbox: Awaited<ReturnType<typeof countWaiting>>) => number) => ({
    mail: numberIn(await countWaiting(db, MAIL_KINDS)),
    webhook: numberIn(await countWaiting(db, EVENT_KINDS)),
  });
  gaugeBy('outbox', 'outbox_messages', 'Messages that wait in an outbox.', () => waiting(({ count }) => count));
  gaugeBy(
    'outbox',
    'outbox_oldest_age_seconds',
    'Age of the oldest message that waits in an outbox; 0 if none waits.',
    () => waiting(({ oldestAt }) => (oldestAt ? secondsSince(oldestAt) : 0)),
  );
  gaugeBy('state', 'backup_standing', '1 for the standing of the backups, 0 for the others.', async () => {
    const { state } = await backup.state();
    return Object.fromEntries(BACKUP_STATES.map((each) => [each, each === state ? 1 : 0]));
  });
  gauge('backup_age_seconds', 'Time since the newest backup was proved; missing if there is none.', async () => {
    const provedAt = await backup.provedAt();
    return provedAt ? secondsSince(provedAt) : null;
  });
  let certificateAskedAt = Number.NEGATIVE_INFINITY;
  let certificateMs: number | null = null;
  gauge(
    'certificate_expires_in_seconds',
    'Time until the certificate of the site’s address ends, asked once an hour; 0 if it has, missing without one.',
    async () => {
      const now = performance.now();
      if (now - certificateAskedAt >= CERTIFICATE_HELD_MS) {
        certificateAskedAt = now;
        certificateMs = await certificateLeft(config);
      }
      return certificateMs === null ? null : Math.max(0, certificateMs / 1000);
    },
  );
};

/** `/metrics`, as Prometheus reads it. No label holds anything that a visitor or an admin has typed. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #tokenHash: string;
  readonly #requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests that were not answered from memory, by method, path of the contract and class of status.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers: [this.#registry],
  });
  readonly #fromMemory = new Counter({
    name: 'http_answers_from_memory_total',
    help: 'Requests for the page, its files, pictures and public reads that were answered from memory, by class of status.',
    labelNames: ['status'],
    registers: [this.#registry],
  });
  readonly #enquiries = new Counter({
    name: 'shutterdesk_enquiries_total',
    help: 'Inquiries that were stored (received), and attempts that were not (refused, failed).',
    labelNames: ['result'],
    registers: [this.#registry],
  });
  readonly #publications = new Histogram({
    name: 'shutterdesk_publication_duration_seconds',
    help: 'Duration of publications of the page, by result.',
    labelNames: ['result'],
    buckets: PUBLICATION_BUCKETS,
    registers: [this.#registry],
  });

  constructor(token: string) {
    this.#tokenHash = tokenHashOf(token);
    collectDefaultMetrics({ register: this.#registry });
    for (const name of FROM_PRIVATE_FUNCTIONS) this.#registry.removeSingleMetric(name);
    // A counter that begins at its first event hides that event from rate().
    for (const result of ['received', 'refused', 'failed']) this.#enquiries.inc({ result }, 0);
    for (const result of ['published', 'unchanged', 'failed']) this.#publications.zero({ result });
  }

  answeredFromMemory(status: number): void {
    this.#fromMemory.inc({ status: `${Math.trunc(status / 100)}xx` });
  }

  enquiryEnded(result: 'received' | 'refused' | 'failed'): void {
    this.#enquiries.inc({ result });
  }

  publicationEnded({ result, seconds }: { readonly result: string; readonly seconds: number }): void {
    this.#publications.observe({ result }, seconds);
  }

  /** Measures every request that Express answers. */
  readonly observe: RequestHandler = (request, response, next) => {
    const begunAt = performance.now();
    response.once('close', () => {
      const [method, route, status] = [request.method, routeOf(request), statusOf(response)];
      const labels = { method: METHODS.has(method) ? method : 'other', route, status };
      this.#requests.observe(labels, (performance.now() - begunAt) / 1000);
      if (method !== 'POST' || !ENQUIRY_ROUTES.has(route)) return;
      if (status === '4xx') this.enquiryEnded('refused');
      if (status === '5xx') this.enquiryEnded('failed');
    });
    next();
  };

  /** The address: it answers with what was counted, and with how the site is at that moment. */
  page(site: MeasuredSite, logger: Logger): ReadyAnswers {
    gaugesOf(this.#registry, site);
    const answer = async (response: ServerResponse): Promise<void> => {
      try {
        const text = await this.#registry.metrics();
        send(response, 200, text, { 'content-type': this.#registry.contentType });
      } catch (error) {
        logger.error({ err: error }, 'the metrics could not be read');
        send(response, 500, 'The metrics could not be read. The log says why.\n');
      }
    };
    return {
      serve: (request, response) => {
        if (pathOf(request.url ?? '') !== ADDRESS) return false;
        const given = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
        // Hashes are compared, so that the duration tells nothing of the token.
        if (tokenHashOf(given) === this.#tokenHash) void answer(response);
        else send(response, 401, 'Send METRICS_TOKEN as a bearer token.\n', { 'www-authenticate': 'Bearer' });
        return true;
      },
    };
  }
}
