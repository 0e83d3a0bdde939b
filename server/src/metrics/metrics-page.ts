import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { pathOf } from '../edge/request-target.ts';
import type { Gauges } from './gauges.ts';
import type { Meters } from './meters.ts';

const ADDRESS = '/metrics';

interface Parts {
  readonly meters: Meters;
  readonly gauges: Gauges;
  readonly logger: Logger;
  readonly token: string;
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

const answer = (response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void => {
  const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  response.writeHead(status, { ...plain, 'x-content-type-options': 'nosniff', ...headers }).end(text);
};

/** `/metrics`, as Prometheus reads it. */
export class MetricsPage {
  readonly #parts: Parts;
  readonly #tokenHash: Buffer;
  #reading: Promise<string> | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#tokenHash = hashOf(parts.token);
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
    return timingSafeEqual(hashOf(given), this.#tokenHash);
  }

  async #answer(response: ServerResponse): Promise<void> {
    try {
      const text = await this.#read();
      answer(response, 200, text, { 'content-type': this.#parts.meters.registry.contentType });
    } catch (error) {
      this.#parts.logger.error({ err: error }, 'the metrics could not be read');
      answer(response, 500, 'The metrics could not be read. The log says why.\n');
    }
  }

  /** Those who ask at the same time share a reading. */
  #read(): Promise<string> {
    const { gauges, meters } = this.#parts;
    this.#reading ??= gauges
      .read()
      .then(() => meters.registry.metrics())
      .finally(() => {
        this.#reading = null;
      });
    return this.#reading;
  }
}
