import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { isFresh } from '../http/if-none-match.ts';
import { pathOf } from '../http/request-target.ts';

const MOST_PICTURES = 2000;
const MOST_BYTES = 64 * 1024 * 1024;
/** Of pictures that are not in the cache: being read into it, or pushed out while they are being sent. */
const MOST_LOOSE_BYTES = 32 * 1024 * 1024;
/** Larger pictures are asked for rarely, and would push out many that are asked for often. */
const LARGEST_BYTES = 1024 * 1024;

export interface Picture {
  readonly etag: string;
  /** The headers of a 304; the whole answer has type and length beside them. */
  readonly headers: OutgoingHttpHeaders;
  readonly type: string;
  readonly bytes: Buffer;
}

interface HotPicture extends Picture {
  /** The headers of the whole answer, put together once. */
  readonly allHeaders: OutgoingHttpHeaders;
  sending: number;
  isCached: boolean;
}

/** A moment at which a picture might be seen; after the next change of content it is worth nothing. */
export type Ticket = symbol;

/**
 * The pictures that visitors ask for most, in memory, each under its path alone: whatever follows a question mark is
 * the stranger's. Bytes count until the last answer made of them has left.
 */
export class HotPictures {
  readonly #cache = new LRUCache<string, HotPicture>({
    max: MOST_PICTURES,
    maxSize: MOST_BYTES,
    sizeCalculation: ({ bytes }) => bytes.byteLength,
    dispose: (picture) => this.#pushedOut(picture),
  });
  #looseBytes = 0;
  #now: Ticket = Symbol('now');

  /** To be taken before it is looked up whether a picture may be seen. */
  ticket(): Ticket {
    return this.#now;
  }

  /** To be called when content has changed: any picture may have been deleted. */
  forget(): void {
    this.#now = Symbol('now');
    this.#cache.clear();
  }

  /** Sets memory aside for a picture that is to be read; false when it is too large, or too much is set aside. */
  reserve(bytes: number): boolean {
    if (bytes > LARGEST_BYTES || this.#looseBytes + bytes > MOST_LOOSE_BYTES) return false;
    this.#looseBytes += bytes;
    return true;
  }

  /** Gives back what was reserved for a picture that could not be read. */
  release(bytes: number): void {
    this.#looseBytes -= bytes;
  }

  /** Answers with a picture that memory was reserved for, and remembers it if it could be seen when the ticket was taken. */
  keep(path: string, picture: Picture, ticket: Ticket, request: IncomingMessage, response: ServerResponse): void {
    const { headers, type, bytes } = picture;
    const allHeaders = { ...headers, 'content-type': type, 'content-length': bytes.byteLength };
    const hot = { ...picture, allHeaders, sending: 0, isCached: ticket === this.#now };
    this.#send(hot, request, response);
    if (hot.isCached || hot.sending === 0) this.#looseBytes -= hot.bytes.byteLength;
    if (hot.isCached) this.#cache.set(path, hot);
  }

  /** Answers a GET; false when the picture is not here. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    const picture = request.method === 'GET' ? this.#cache.get(pathOf(request.url ?? '')) : undefined;
    if (!picture) return false;
    this.#send(picture, request, response);
    return true;
  }

  #send(picture: HotPicture, request: IncomingMessage, response: ServerResponse): void {
    const { allHeaders, bytes, etag, headers } = picture;
    if (isFresh(request.headers['if-none-match'], etag)) {
      response.writeHead(304, headers).end();
      return;
    }
    if (response.destroyed) return;
    picture.sending += 1;
    response.once('close', () => {
      picture.sending -= 1;
      if (picture.sending === 0 && !picture.isCached) this.#looseBytes -= bytes.byteLength;
    });
    response.writeHead(200, allHeaders).end(bytes);
  }

  #pushedOut(picture: HotPicture): void {
    picture.isCached = false;
    if (picture.sending > 0) this.#looseBytes += picture.bytes.byteLength;
  }
}
