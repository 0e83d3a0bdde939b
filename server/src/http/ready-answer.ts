import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** What Node itself notes about the head of an answer: its text, as soon as there is one, and whether it is on its way. */
interface WithHead extends ServerResponse {
  _header: string | null;
  _headerSent: boolean;
}

const NOTHING = new Uint8Array();
const DATE = /(?<=\r\nDate: ).+/;

/** Head and body in one piece, as they go to the socket. */
interface Whole {
  readonly head: string;
  readonly bytes: Buffer;
  readonly dateAt: number;
  /** The second that the head names. */
  second: number;
}

/**
 * An answer that is sent again and again. To make and check the head costs Node more than anything else about an answer
 * from memory, although on connections that stay open it only ever differs in its date. So the first such answer is
 * Node's own; all others are the same bytes with the date of the day, in one write. Those that are asked for in the same
 * turn of the event loop are all sent at its end: to read and to write in turns costs more, and whoever is given the
 * first of them would be woken up for it alone.
 */
export class ReadyAnswer {
  readonly #status: number;
  readonly #headers: OutgoingHttpHeaders;
  #body: Uint8Array | undefined;
  #whole: Whole | null = null;
  #asked: WithHead[] = [];

  constructor(status: number, headers: OutgoingHttpHeaders, body?: Uint8Array) {
    this.#status = status;
    this.#headers = headers;
    this.#body = body;
  }

  /** Answers a GET, or a HEAD by the head alone. */
  send(request: IncomingMessage, response: ServerResponse): void {
    const isUsual = request.method === 'GET' && request.httpVersion === '1.1' && response.shouldKeepAlive;
    if (isUsual && this.#whole) {
      this.#sendSoon(this.#whole, response as WithHead);
      return;
    }
    response.writeHead(this.#status, this.#headers);
    if (isUsual) this.#join((response as WithHead)._header);
    response.end(request.method === 'HEAD' ? undefined : this.#body);
  }

  #sendSoon(whole: Whole, response: WithHead): void {
    if (this.#asked.push(response) > 1) return;
    setImmediate(() => {
      const asked = this.#asked;
      this.#asked = [];
      this.#renewDate(whole);
      for (const one of asked) this.#sendWhole(whole, one);
    });
  }

  #renewDate(whole: Whole): void {
    const second = Math.floor(Date.now() / 1000);
    if (second === whole.second) return;
    // An answer that still waits for its line takes the later date with it: it is as long as the earlier one.
    whole.bytes.write(new Date(second * 1000).toUTCString(), whole.dateAt, 'latin1');
    whole.second = second;
  }

  #sendWhole(whole: Whole, response: WithHead): void {
    response.statusCode = this.#status;
    response._header = whole.head;
    response._headerSent = true;
    response.end(whole.bytes);
  }

  #join(head: string | null): void {
    const date = head === null ? null : DATE.exec(head);
    if (head === null || date === null) return;
    const bytes = Buffer.concat([Buffer.from(head, 'latin1'), this.#body ?? NOTHING]);
    this.#whole = { head, bytes, dateAt: date.index, second: 0 };
    // The same bytes, held once.
    this.#body &&= bytes.subarray(head.length);
  }
}
