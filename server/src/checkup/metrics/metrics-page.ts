import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { pathOf } from '../../edge/request-target.ts';
import type { Gauges, MeasuredSite } from './gauges.ts';
import type { Meters } from './meters.ts';

const ADDRESS = '/metrics';

const tokenHashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

const answer = (response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void => {
  const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  response.writeHead(status, { ...plain, 'x-content-type-options': 'nosniff', ...headers }).end(text);
};

/** `/metrics`, as Prometheus reads it. */
export class MetricsPage {
  readonly #meters: Meters;
  readonly #gauges: Gauges;
  readonly #logger: Logger;
  readonly #tokenHash: Buffer;
  #reading: Promise<string> | null = null;

  private constructor(token: string, meters: Meters, { gauges, logger }: { gauges: Gauges; logger: Logger }) {
    this.#meters = meters;
    this.#gauges = gauges;
    this.#logger = logger;
    this.#tokenHash = tokenHashOf(token);
  }

  static async open(token: string, meters: Meters, site: MeasuredSite): Promise<MetricsPage> {
    // Loaded where somebody measures: every start would wait for its library.
    const { Gauges } = await import('./gauges.ts');
    return new MetricsPage(token, meters, { gauges: new Gauges(meters.registry, site), logger: site.logger });
  }

  /** Answers a request for `/metrics`; false for any other address. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (pathOf(request.url ?? '') !== ADDRESS) return false;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      answer(response, 405, 'This address answers GET only.\n', { allow: 'GET, HEAD' });
    } else if (!this.#admits(request)) {
      answer(response, 401, 'Send METRICS_TOKEN as a bearer token.\n', { 'www-authenticate': 'Bearer' });
    } else void this.#answer(response);
    return true;
  }

  /** Compares hashes in constant time: neither the token nor its length can be guessed from the duration. */
  #admits({ headers }: IncomingMessage): boolean {
    const given = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? '';
    return timingSafeEqual(tokenHashOf(given), this.#tokenHash);
  }

  async #answer(response: ServerResponse): Promise<void> {
    try {
      const text = await this.#read();
      answer(response, 200, text, { 'content-type': this.#meters.registry.contentType });
    } catch (error) {
      this.#logger.error({ err: error }, 'the metrics could not be read');
      answer(response, 500, 'The metrics could not be read. The log says why.\n');
    }
  }

  /** Those who ask at the same time share a reading. */
  #read(): Promise<string> {
    this.#reading ??= this.#gauges
      .read()
      .then(() => this.#meters.registry.metrics())
      .finally(() => {
        this.#reading = null;
      });
    return this.#reading;
  }
}
