import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { ENQUIRY_PAGE } from '@shutterdesk/shared';
import { isFresh } from '../http/if-none-match.ts';
import { pathOf } from '../http/request-target.ts';
import { memo } from '../work/memo.ts';
import { ReadyAnswer } from './ready-answer.ts';

type Encoding = 'br' | 'gzip' | 'identity';

/** An answer in memory, in every useful encoding. */
export interface ReadyFile {
  readonly status: 200 | 404;
  /** The strong ETags are made of it: one for each encoding. */
  readonly hash: string;
  readonly headers: OutgoingHttpHeaders;
  readonly identity: Uint8Array;
  readonly gzip: Uint8Array | null;
  readonly br: Uint8Array | null;
  /** `br` was compressed again with more effort, so the same content had other bytes before. */
  readonly refined?: boolean;
}

/** The 304 for a client that already has the file. */
interface Validator {
  readonly etag: string;
  readonly notModified: ReadyAnswer;
}

interface Variant extends Validator {
  readonly full: ReadyAnswer;
  /** An earlier encoding of the same content: a client that has it needs no new bytes. */
  readonly earlier: Validator | null;
}

type Prepared = { readonly status: 200 | 404 } & { readonly [E in Encoding]: Variant | null };

const VARY = { vary: 'Accept-Encoding' };

/** The ETag identifies the bytes, not the content. */
const validatorOf = ({ hash, headers }: ReadyFile, bytes: Encoding | 'br11'): Validator => {
  const etag = `"${hash}${bytes === 'identity' ? '' : `-${bytes}`}"`;
  const { 'content-type': _, ...rest } = headers;
  return { etag, notModified: new ReadyAnswer(304, { ...rest, etag, ...VARY }) };
};

const variant = (file: ReadyFile, encoding: Encoding): Variant | null => {
  const body = file[encoding];
  if (!body) return null;
  const isRefined = encoding === 'br' && file.refined === true;
  const current = validatorOf(file, isRefined ? 'br11' : encoding);
  const full = {
    ...file.headers,
    etag: current.etag,
    ...VARY,
    'content-length': body.byteLength,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  };
  return {
    ...current,
    full: new ReadyAnswer(file.status, full, body),
    earlier: isRefined ? validatorOf(file, 'br') : null,
  };
};

const prepare = (file: ReadyFile): Prepared => ({
  status: file.status,
  identity: variant(file, 'identity'),
  gzip: variant(file, 'gzip'),
  br: variant(file, 'br'),
});

/** Matches a coding and its weight in the list of Accept-Encoding. */
const listed = (coding: string): RegExp =>
  new RegExp(`(?:^|,)\\s*${coding}\\s*(?:;\\s*q=([01](?:\\.\\d{0,3})?)\\s*)?(?:,|$)`, 'i');

const LISTED = { br: listed('br'), gzip: listed('gzip') };

const accepts = (header: string, coding: keyof typeof LISTED): boolean => {
  const match = LISTED[coding].exec(header);
  return match !== null && Number(match[1] ?? 1) > 0;
};

const choose = (file: Prepared, acceptEncoding: string | undefined): Variant | null => {
  if (acceptEncoding) {
    if (file.br && accepts(acceptEncoding, 'br')) return file.br;
    if (file.gzip && accepts(acceptEncoding, 'gzip')) return file.gzip;
  }
  return file.identity;
};

const matchOf = (ifNoneMatch: string | undefined, variant: Variant): Validator | null => {
  if (isFresh(ifNoneMatch, variant.etag)) return variant;
  return variant.earlier && isFresh(ifNoneMatch, variant.earlier.etag) ? variant.earlier : null;
};

const isDynamic = (path: string): boolean =>
  path === '/api' || path === ENQUIRY_PAGE || path.startsWith('/api/') || path.startsWith('/media/');

/** Files that are answered from memory before anything else looks at the request. */
export class ReadyFiles {
  #files = new Map<string, Prepared>();
  #notFound: Prepared | null = null;
  /** Files that are in the next replacement too keep their prepared headers. */
  readonly #prepare = memo(prepare);

  /** Replaces everything at once; a request sees either all of the old or all of the new. */
  replace(files: ReadonlyMap<string, ReadyFile>, notFound: ReadyFile | null): void {
    this.#files = new Map([...files].map(([path, file]) => [path, this.#prepare(file)]));
    this.#notFound = notFound && this.#prepare(notFound);
  }

  /** Answers a GET or HEAD; false for a path that belongs to another handler. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const path = pathOf(request.url ?? '/');
    const file = this.#files.get(path) ?? (isDynamic(path) ? null : this.#notFound);
    if (!file) return false;
    const variant = choose(file, request.headers['accept-encoding'] as string | undefined);
    if (!variant) return false;
    const match = file.status === 200 ? matchOf(request.headers['if-none-match'], variant) : null;
    (match?.notModified ?? variant.full).send(request, response);
    return true;
  }
}
