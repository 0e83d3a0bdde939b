import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { STAY_ON_HTTPS } from '../http/security-headers.ts';
import { cameByHttps } from '../http/site-address.ts';

/** An answer that is sent again and again, from memory. */
export class ReadyAnswer {
  readonly #status: number;
  /** Names and values alternate, as Node accepts them without conversion. */
  readonly #headers: string[];
  readonly #headersByHttps: string[];
  readonly #body: Uint8Array | undefined;

  constructor(status: number, headers: OutgoingHttpHeaders, body?: Uint8Array) {
    this.#status = status;
    this.#headers = Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [name, String(value)],
    );
    this.#headersByHttps = [...this.#headers, ...STAY_ON_HTTPS];
    this.#body = body;
  }

  /** Answers a GET, or a HEAD with the headers alone. */
  send(request: IncomingMessage, response: ServerResponse): void {
    response.writeHead(this.#status, cameByHttps(request) ? this.#headersByHttps : this.#headers);
    response.end(request.method === 'HEAD' ? undefined : this.#body);
  }
}
