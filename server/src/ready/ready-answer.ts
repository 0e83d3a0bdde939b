import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** An answer that is sent again and again, from memory. */
export class ReadyAnswer {
  readonly #status: number;
  /** Names and values alternate, as Node accepts them without conversion. */
  readonly #headers: string[];
  readonly #body: Uint8Array | undefined;

  constructor(status: number, headers: OutgoingHttpHeaders, body?: Uint8Array) {
    this.#status = status;
    this.#headers = Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [name, String(value)],
    );
    this.#body = body;
  }

  /** Answers a GET, or a HEAD with the headers alone. */
  send(request: IncomingMessage, response: ServerResponse): void {
    response.writeHead(this.#status, this.#headers);
    response.end(request.method === 'HEAD' ? undefined : this.#body);
  }
}
