import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { ENQUIRY_PAGE } from '@shutterdesk/shared';
import type { PublishedFile } from '../publish/published-file.ts';
import { memo } from '../work/memo.ts';
import { isFresh } from './if-none-match.ts';
import { pathOf } from './request-target.ts';
import { cameByHttps, STAY_ON_HTTPS } from './stay-on-https.ts';

type Encoding = 'br' | 'gzip' | 'identity';

/** One encoding of a file, ready to be sent again and again. */
interface Variant {
  readonly etag: string;
  readonly body: Uint8Array;
  /** Names and values alternate, as Node accepts them without conversion. */
  readonly headers: readonly string[];
  /** The headers of the 304 for a client that already has these bytes. */
  readonly notModified: readonly string[];
}

type Variants = { readonly status: number; readonly identity: Variant } & { readonly [E in Encoding]: Variant | null };

const inTurn = (headers: OutgoingHttpHeaders): readonly string[] =>
  Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]));

const variant = (hash: string, headers: OutgoingHttpHeaders, encoding: Encoding, body: Uint8Array): Variant => {
  const suffix = encoding === 'identity' ? '' : `-${encoding}`;
  const etag = `"${hash}${suffix}"`;
  const { 'content-type': contentType, ...rest } = headers;
  const shared = { ...rest, etag, vary: 'Accept-Encoding' };
  const contentEncoding = encoding === 'identity' ? undefined : encoding;
  return {
    etag,
    body,
    headers: inTurn({
      'content-type': contentType,
      ...shared,
      'content-length': body.byteLength,
      'content-encoding': contentEncoding,
    }),
    notModified: inTurn(shared),
  };
};

/** Matches a coding and its weight in the list of Accept-Encoding. */
const listed = (coding: string): RegExp =>
  new RegExp(`(?:^|,)\\s*${coding}\\s*(?:;\\s*q=([01](?:\\.\\d{0,3})?)\\s*)?(?:,|$)`, 'i');

const LISTED = { br: listed('br'), gzip: listed('gzip') };

const accepts = (header: string, coding: keyof typeof LISTED): boolean => {
  const match = LISTED[coding].exec(header);
  return match !== null && Number(match[1] ?? 1) > 0;
};

const choose = (variants: Variants, acceptEncoding: string | undefined): Variant => {
  if (acceptEncoding) {
    if (variants.br && accepts(acceptEncoding, 'br')) return variants.br;
    if (variants.gzip && accepts(acceptEncoding, 'gzip')) return variants.gzip;
  }
  return variants.identity;
};

/** A page that has moved or was deleted says so, for search engines. */
const statusOf = ({ movedTo, isGone }: PublishedFile): number => {
  if (movedTo !== undefined) return 301;
  return isGone ? 410 : 200;
};

const isDynamic = (path: string): boolean =>
  path === '/api' || path === ENQUIRY_PAGE || path.startsWith('/api/') || path.startsWith('/media/');

/** The headers of so many files are written in a turn of the event loop. */
const AT_ONCE = 100;

/** Told of each path at which somebody found nothing. */
export type Lost = (path: string, request: IncomingMessage) => void;

/** Files that are answered from memory before anything else looks at the request. */
export class ReadyFiles {
  #files: ReadonlyMap<string, Variants> = new Map();
  #notFound: Variants | null = null;
  /** A file that is in the next replacement too keeps its headers. */
  readonly #prepare: (file: PublishedFile) => Variants;

  readonly #lost: Lost | undefined;

  constructor(headersOf: (file: PublishedFile) => OutgoingHttpHeaders, lost?: Lost) {
    this.#lost = lost;
    this.#prepare = memo((file) => {
      const { hash, bytes, gzip, br } = file;
      const headers = headersOf(file);
      return {
        status: statusOf(file),
        identity: variant(hash, headers, 'identity', bytes),
        gzip: gzip && variant(hash, headers, 'gzip', gzip),
        br: br && variant(hash, headers, 'br', br),
      };
    });
  }

  /** Writes the headers of new files, so that the replacement takes a moment only: other requests run in between. */
  async prepare(files: Iterable<PublishedFile>): Promise<void> {
    let count = 0;
    for (const file of files) {
      this.#prepare(file);
      count += 1;
      if (count % AT_ONCE === 0) await setImmediate();
    }
  }

  /** Replaces everything at once; a request sees either all of the old or all of the new. */
  replace(files: ReadonlyMap<string, PublishedFile>, notFound?: PublishedFile): void {
    this.#files = new Map([...files].map(([path, file]) => [path, this.#prepare(file)]));
    this.#notFound = notFound ? this.#prepare(notFound) : null;
  }

  /** Answers a GET or HEAD; false for a path that belongs to another handler. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const path = pathOf(request.url ?? '/');
    const file = this.#files.get(path);
    const variants = file ?? (isDynamic(path) ? null : this.#notFound);
    if (!variants) return false;
    if (!file && request.method === 'GET') this.#lost?.(path, request);
    const { body, etag, headers, notModified } = choose(
      variants,
      request.headers['accept-encoding'] as string | undefined,
    );
    const send = (status: number, lines: readonly string[]): ServerResponse =>
      response.writeHead(status, cameByHttps(request) ? [...lines, ...STAY_ON_HTTPS] : [...lines]);
    if (file?.status === 200 && isFresh(request.headers['if-none-match'], etag)) send(304, notModified).end();
    else send(file?.status ?? 404, headers).end(request.method === 'HEAD' ? undefined : body);
    return true;
  }
}
