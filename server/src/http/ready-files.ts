import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { ENQUIRY_PAGE } from '@shutterdesk/shared';
import { ReadyAnswer } from './ready-answer.ts';

type Encoding = 'br' | 'gzip' | 'identity';

/** One answer kept ready in memory, in every encoding that is worth having. */
export interface ReadyFile {
  readonly status: 200 | 404;
  /** Strong validators are made of it: one for each encoding. */
  readonly hash: string;
  readonly headers: OutgoingHttpHeaders;
  readonly identity: Uint8Array;
  readonly gzip: Uint8Array | null;
  readonly br: Uint8Array | null;
}

interface Variant {
  readonly etag: string;
  readonly full: ReadyAnswer;
  readonly notModified: ReadyAnswer;
}

type Prepared = { readonly status: 200 | 404 } & { readonly [E in Encoding]: Variant | null };

const variant = (file: ReadyFile, encoding: Encoding): Variant | null => {
  const body = file[encoding];
  if (!body) return null;
  const etag = `"${file.hash}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  const validators = { ...file.headers, etag, vary: 'Accept-Encoding' };
  const { 'content-type': _, ...notModified } = validators;
  const full = {
    ...validators,
    'content-length': body.byteLength,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  };
  return {
    etag,
    full: new ReadyAnswer(file.status, full, body),
    notModified: new ReadyAnswer(304, notModified),
  };
};

const prepare = (file: ReadyFile): Prepared => ({
  status: file.status,
  identity: variant(file, 'identity'),
  gzip: variant(file, 'gzip'),
  br: variant(file, 'br'),
});

const REFUSED = /;\s*q=0(?:\.0*)?\s*(?:,|$)/;

const accepts = (header: string, encoding: string): boolean => {
  const at = header.indexOf(encoding);
  if (at === -1) return false;
  const end = header.indexOf(',', at);
  return !REFUSED.test(header.slice(at, end === -1 ? undefined : end));
};

const choose = (file: Prepared, acceptEncoding: string | undefined): Variant | null => {
  if (acceptEncoding) {
    if (file.br && accepts(acceptEncoding, 'br')) return file.br;
    if (file.gzip && accepts(acceptEncoding, 'gzip')) return file.gzip;
  }
  return file.identity;
};

/** `If-None-Match` against a strong tag, compared weakly as RFC 9110 13.1.2 says. */
export const isFresh = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === etag ||
    ifNoneMatch === '*' ||
    ifNoneMatch.split(/,\s*/).some((tag) => tag.replace(/^W\//, '') === etag));

const pathOf = (url: string): string => {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
};

const isDynamic = (path: string): boolean =>
  path === '/api' || path === ENQUIRY_PAGE || path.startsWith('/api/') || path.startsWith('/media/');

/** Files answered from memory before anything else looks at the request. */
export class ReadyFiles {
  #files = new Map<string, Prepared>();
  #notFound: Prepared | null = null;
  /** What comes again in the next replacement stays as it is, its heads too. */
  readonly #prepared = new WeakMap<ReadyFile, Prepared>();

  /** Replaces everything at once; a request sees either all of the old or all of the new. */
  replace(files: ReadonlyMap<string, ReadyFile>, notFound: ReadyFile | null): void {
    this.#files = new Map([...files].map(([path, file]) => [path, this.#prepare(file)]));
    this.#notFound = notFound && this.#prepare(notFound);
  }

  #prepare(file: ReadyFile): Prepared {
    const prepared = this.#prepared.get(file) ?? prepare(file);
    this.#prepared.set(file, prepared);
    return prepared;
  }

  /** Answers a GET or HEAD; false when the path belongs to somebody else. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const path = pathOf(request.url ?? '/');
    const file = this.#files.get(path) ?? (isDynamic(path) ? null : this.#notFound);
    if (!file) return false;
    const chosen = choose(file, request.headers['accept-encoding'] as string | undefined);
    if (!chosen) return false;
    const isKnown = file.status === 200 && isFresh(request.headers['if-none-match'], chosen.etag);
    (isKnown ? chosen.notModified : chosen.full).send(request, response);
    return true;
  }
}
