import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { ReadyAnswer } from '../http/ready-answer.ts';
import { isFresh } from '../http/ready-files.ts';

const MOST_BYTES = 64 * 1024 * 1024;
/** What is larger is asked for rarely: it would push out what is asked for often. */
const LARGEST_BYTES = 1024 * 1024;

interface HotPicture {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly headers: OutgoingHttpHeaders;
}

interface Kept {
  readonly byteLength: number;
  readonly etag: string;
  readonly full: ReadyAnswer;
  readonly notModified: ReadyAnswer;
}

const kept = ({ bytes, etag, headers }: HotPicture): Kept => {
  const { 'content-type': _type, 'content-length': _length, ...notModified } = headers;
  return {
    byteLength: bytes.byteLength,
    etag,
    full: new ReadyAnswer(200, headers, bytes),
    notModified: new ReadyAnswer(304, notModified),
  };
};

/** A moment at which a picture might be seen; after the next change of content it is worth nothing. */
export type Ticket = symbol;

/** The pictures that visitors ask for most, in memory: answered before anything else looks at the request. */
export class HotPictures {
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: MOST_BYTES,
    maxEntrySize: LARGEST_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength,
  });
  #now: Ticket = Symbol('now');

  /** To be taken before it is looked up whether a picture may be seen. */
  ticket(): Ticket {
    return this.#now;
  }

  /** To be called when content has changed: any picture may have been deleted. */
  forget(): void {
    this.#now = Symbol('now');
    this.#kept.clear();
  }

  takes(bytes: number): boolean {
    return bytes <= LARGEST_BYTES;
  }

  /** Remembers a picture that could be seen when the ticket was taken. */
  keep(path: string, picture: HotPicture, ticket: Ticket): void {
    if (ticket === this.#now) this.#kept.set(path, kept(picture));
  }

  /** Answers a GET; false when the picture is not here. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    const picture = request.method === 'GET' ? this.#kept.get(request.url ?? '') : undefined;
    if (!picture) return false;
    const isKnown = isFresh(request.headers['if-none-match'], picture.etag);
    (isKnown ? picture.notModified : picture.full).send(request, response);
    return true;
  }
}
