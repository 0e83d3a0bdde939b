import { UPLOAD } from '@shutterdesk/shared';
import pLimit from 'p-limit';
import * as z from 'zod/mini';
import { type Answered, answeredOf, isOk, refusalOf, refuse } from '../line/answers.ts';
import { UPLOAD_CALL } from '../line/calls.ts';
import { BrokenOff, Unreachable } from '../line/upstream.ts';
import type { Here } from '../store/here.ts';
import type { UploadFiles } from './upload-files.ts';
import type { UploadRow, UploadRows } from './upload-rows.ts';

const addressSchema = z.object({ uploadURL: z.string(), headers: z.optional(z.record(z.string(), z.string())) });

const namedSchema = z.object({ name: z.string() });

/** The name of the announced file, if its window sends it. */
export const nameIn = (request: string): string | null => {
  try {
    return namedSchema.safeParse(JSON.parse(request)).data?.name ?? null;
  } catch {
    return null;
  }
};

/** The upload address of a photograph, with the headers to send. */
type Address = z.infer<typeof addressSchema>;

export const FILE_GONE = 'This photo isn’t on this computer any more. Choose it again.';

const TOO_LARGE = 413;
const MEGABYTE = 1_000_000;

interface Photograph {
  readonly name: string | null;
  readonly bytes: number;
}

const nameOf = ({ name, bytes }: Photograph): string =>
  name === null ? `This photo (${(bytes / MEGABYTE).toFixed(1)} MB)` : `“${name}”`;

const tooLarge = (photograph: Photograph): string =>
  `${nameOf(photograph)} is too large for your site’s server. ` +
  `Ask whoever hosts your site to allow uploads of ${UPLOAD.max}, then try again.`;

/** The address in the server's answer, or null. */
export const addressIn = (answer: Answered): Address | null =>
  isOk(answer) ? (addressSchema.safeParse(JSON.parse(answer.text)).data ?? null) : null;

/** Tells whether a later attempt may succeed: the server is busy, or an address has expired. */
const willPass = ({ status }: Answered): boolean => status >= 500 || status === 429 || status === 408;

/** The final refusal of a photograph, in words for its person; null if a later attempt may succeed. */
export const finalRefusal = async (answer: Answered, photograph: Photograph): Promise<Answered | null> => {
  const refusal = refusalOf(answer);
  if (answer.status === TOO_LARGE && !refusal) return answeredOf(refuse('too_large', tooLarge(photograph)));
  // An address is valid only for minutes: the next attempt requests another.
  return !refusal || willPass(answer) || refusal.error === 'upload_forbidden' ? null : answer;
};

const UPLOAD_PATIENCE = 20;
const JSON_HEADERS = { 'content-type': 'application/json' };

/** The outcome of an attempt to upload a photograph. */
type UploadOutcome =
  | { readonly kind: 'arrived' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'later' }
  /** Nothing names the photograph any more. */
  | { readonly kind: 'discarded' }
  | { readonly kind: 'signed-out' | 'refused'; readonly answer: Answered };

export interface TransferParts extends Here {
  readonly rows: UploadRows;
  readonly files: UploadFiles;
}

const AT_ONCE = 3;

/** Uploads photographs from the app's own folder to the server. */
export const createUploadSender = ({ rows, files, line }: TransferParts) => {
  const granted = new Map<string, Address>();
  const underWay = new Map<string, Promise<UploadOutcome>>();
  const breaks = new Map<string, AbortController>();
  const limit = pLimit(AT_ONCE);
  let done = 0;

  const refused = async (row: UploadRow, answer: Answered): Promise<UploadOutcome> => {
    const refusal = await finalRefusal(answer, row);
    if (!refusal) return { kind: 'later' };
    rows.change(row.id, { state: 'failed' });
    return { kind: 'refused', answer: refusal };
  };

  const newAddress = async (row: UploadRow): Promise<Address | UploadOutcome> => {
    const body = JSON.stringify({ contentType: row.type, bytes: row.bytes });
    const call = { method: 'POST', url: UPLOAD_CALL.path, headers: new Headers(JSON_HEADERS), body };
    const answer = await answeredOf(await line.send(call));
    if (answer.status === 401) return { kind: 'signed-out', answer };
    return addressIn(answer) ?? refused(row, answer);
  };

  /** @throws {Unreachable | BrokenOff} */
  const put = async (row: UploadRow, signal: AbortSignal): Promise<UploadOutcome> => {
    const { id, type } = row;
    const body = await files.open(id, type);
    if (!body) return refused(row, await answeredOf(refuse('not_found', FILE_GONE)));
    const address = granted.get(id) ?? (await newAddress(row));
    granted.delete(id);
    if ('kind' in address) return address;
    const headers = new Headers({ 'content-type': type });
    // One by one: a name in another case would otherwise be sent with both values.
    for (const [name, value] of Object.entries(address.headers ?? {})) headers.set(name, value);
    const call = { method: 'PUT', url: address.uploadURL, headers, body, patience: UPLOAD_PATIENCE, signal };
    const answer = await answeredOf(await line.send(call));
    if (!isOk(answer)) return refused(row, answer);
    done += 1;
    rows.change(id, { state: 'sent', address: address.uploadURL });
    if (rows.waiting().length === 0) done = 0;
    return { kind: 'arrived' };
  };

  const attempt = async (id: string, row: UploadRow): Promise<UploadOutcome> => {
    if (!rows.get(id)) return { kind: 'discarded' };
    const ending = new AbortController();
    breaks.set(id, ending);
    const before = line.signIns.count;
    try {
      const outcome = await put(row, ending.signal);
      // The answer to a call from before a sign-in says nothing about the current session.
      return outcome.kind === 'signed-out' && before !== line.signIns.count ? await attempt(id, row) : outcome;
    } catch (error) {
      if (error instanceof Unreachable) return { kind: 'unreachable' };
      if (error instanceof BrokenOff) return { kind: 'discarded' };
      throw error;
    } finally {
      breaks.delete(id);
    }
  };

  /** Uploads one photograph, once; at most three run at a time. */
  const upload = (id: string): Promise<UploadOutcome> => {
    const row = rows.get(id);
    if (!row || row.state === 'sent') return Promise.resolve({ kind: 'arrived' });
    const running = underWay.get(id) ?? limit(() => attempt(id, row));
    underWay.set(id, running);
    return running.finally(() => underWay.delete(id));
  };

  return {
    /** Remembers an address that the server issued before the file existed. */
    grant: (id: string, address: Address): void => void granted.set(id, address),
    isGranted: (id: string): boolean => granted.has(id),
    upload,
    /** Uploads all of these; the first failure decides the outcome. */
    async uploadAll(ids: readonly string[]): Promise<UploadOutcome> {
      const outcomes = await Promise.all(ids.map(upload));
      return outcomes.find(({ kind }) => kind !== 'arrived') ?? { kind: 'arrived' };
    },
    breakOff: (id: string): void => breaks.get(id)?.abort(),
    /** The number of the current photograph and the total; null when nothing is being uploaded. */
    progress(): { readonly number: number; readonly total: number } | null {
      const left = rows.waiting().length;
      return left === 0 ? null : { number: done + 1, total: done + left };
    },
  };
};

export type UploadSender = ReturnType<typeof createUploadSender>;
