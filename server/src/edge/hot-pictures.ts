import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { isFresh } from './if-none-match.ts';
import { pathOf } from './request-target.ts';

const MOST_PICTURES = 2000;
const MOST_BYTES = 64 * 1024 * 1024;
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
}

/** A moment at which a picture was visible; the next change of content invalidates it. */
export type Ticket = symbol;

/** Tells whether a picture is small enough to be kept. */
export const isSmall = (bytes: number): boolean => bytes <= LARGEST_BYTES;

const send = ({ allHeaders, bytes, etag, headers }: HotPicture, request: IncomingMessage, response: ServerResponse) => {
  if (isFresh(request.headers['if-none-match'], etag)) response.writeHead(304, headers).end();
  else response.writeHead(200, allHeaders).end(bytes);
};

/** The most requested pictures, in memory by path alone: a query string cannot fill the cache. */
export class HotPictures {
  readonly #cache = new LRUCache<string, HotPicture>({
    max: MOST_PICTURES,
    maxSize: MOST_BYTES,
    sizeCalculation: ({ bytes }) => bytes.byteLength,
  });
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

  /** Answers with a picture, and caches it if its ticket is still valid. */
  keep(path: string, picture: Picture, ticket: Ticket, request: IncomingMessage, response: ServerResponse): void {
    const { headers, type, bytes } = picture;
    const hot = {
      ...picture,
      allHeaders: { ...headers, 'content-type': type, 'content-length': bytes.byteLength },
    };
    if (ticket === this.#now) this.#cache.set(path, hot);
    send(hot, request, response);
  }

  /** Answers a GET; false when the picture is not in memory. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    const picture = request.method === 'GET' ? this.#cache.get(pathOf(request.url ?? '')) : undefined;
    if (!picture) return false;
    send(picture, request, response);
    return true;
  }
}
