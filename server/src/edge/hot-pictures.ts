import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { isFresh } from './if-none-match.ts';
import { pathOf } from './request-target.ts';

const MOST_PICTURES = 2000;
const MOST_BYTES = 64 * 1024 * 1024;
/**
 * The limit for pictures outside the cache: those that are being read, and those that were evicted while they are
 * being sent.
 */
const MOST_LOOSE_BYTES = 32 * 1024 * 1024;
/** Larger pictures are rarely requested, and would evict many that are requested often. */
const LARGEST_BYTES = 1024 * 1024;

export interface Picture {
  readonly etag: string;
  /** The headers of a 304; the full answer adds type and length. */
  readonly headers: OutgoingHttpHeaders;
  readonly type: string;
  readonly bytes: Buffer;
}

interface HotPicture extends Picture {
  /** The headers of the full answer, built once. */
  readonly allHeaders: OutgoingHttpHeaders;
  sending: number;
  isCached: boolean;
}

/** A moment at which a picture was visible; the next change of content invalidates it. */
export type Ticket = symbol;

/**
 * The most requested pictures, in memory by path alone: a query string cannot fill the cache. Their bytes count until
 * the last answer with them has been sent.
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

  /** Take a ticket before you check whether a picture is visible. */
  ticket(): Ticket {
    return this.#now;
  }

  /** Call this when content has changed: any picture may have been deleted. */
  forget(): void {
    this.#now = Symbol('now');
    this.#cache.clear();
  }

  /** Reserves memory for a picture; false when the picture is too large, or too much is reserved already. */
  reserve(bytes: number): boolean {
    if (bytes > LARGEST_BYTES || this.#looseBytes + bytes > MOST_LOOSE_BYTES) return false;
    this.#looseBytes += bytes;
    return true;
  }

  /** Frees the memory reserved for a picture that could not be read. */
  release(bytes: number): void {
    this.#looseBytes -= bytes;
  }

  /** Answers with a picture for which memory was reserved, and caches it if its ticket is still valid. */
  keep(path: string, picture: Picture, ticket: Ticket, request: IncomingMessage, response: ServerResponse): void {
    const { headers, type, bytes } = picture;
    const allHeaders = { ...headers, 'content-type': type, 'content-length': bytes.byteLength };
    const hot = { ...picture, allHeaders, sending: 0, isCached: ticket === this.#now };
    this.#send(hot, request, response);
    if (hot.isCached || hot.sending === 0) this.#looseBytes -= hot.bytes.byteLength;
    if (hot.isCached) this.#cache.set(path, hot);
  }

  /** Answers a GET; false when the picture is not in memory. */
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
