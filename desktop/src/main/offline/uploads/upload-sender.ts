import pLimit from 'p-limit';
import { type Answered, answeredOf, isOk, refuse } from '../answers.ts';
import { UPLOAD_CALL } from '../calls.ts';
import { BrokenOff, Unreachable, type UpstreamCall } from '../upstream.ts';
import { type Address, addressIn, FILE_GONE, finalRefusal } from './upload-answers.ts';
import type { UploadFiles } from './upload-files.ts';
import type { UploadRow, UploadRows } from './upload-rows.ts';

const AT_ONCE = 3;
const UPLOAD_PATIENCE = 20;
const JSON_HEADERS = { 'content-type': 'application/json' };

/** The end of an attempt to bring a photograph to the server. */
export type UploadOutcome =
  | { readonly kind: 'arrived' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'later' }
  /** Nobody wants it any more. */
  | { readonly kind: 'discarded' }
  | { readonly kind: 'signed-out' | 'refused'; readonly answer: Answered };

export interface SenderParts {
  readonly rows: UploadRows;
  readonly files: UploadFiles;
  readonly send: (call: UpstreamCall) => Promise<Response>;
}

/** Brings photographs from the app's own folder to the server. */
export interface UploadSender {
  /** Remembers an address that the server gave before the file was there. */
  grant(id: string, address: Address): void;
  isGranted(id: string): boolean;
  /** Sends one photograph, three at a time, each once. */
  upload(id: string): Promise<UploadOutcome>;
  /** Sends all of these; the first that does not arrive decides. */
  uploadAll(ids: readonly string[]): Promise<UploadOutcome>;
  breakOff(id: string): void;
  /** The number of the photograph on its way, of how many; null when none is. */
  progress(): { readonly number: number; readonly total: number } | null;
}

export const createUploadSender = ({ rows, files, send }: SenderParts): UploadSender => {
  const granted = new Map<string, Address>();
  const underWay = new Map<string, Promise<UploadOutcome>>();
  const breaks = new Map<string, AbortController>();
  const limit = pLimit(AT_ONCE);
  let done = 0;

  const refused = async (row: UploadRow, answer: Answered): Promise<UploadOutcome> => {
    const refusal = await finalRefusal(answer, row);
    if (!refusal) return { kind: 'later' };
    rows.change(row.id, { state: 'failed', reason: refusal.reason });
    return { kind: 'refused', answer: refusal };
  };

  const arrived = (id: string, address: string): UploadOutcome => {
    done += 1;
    rows.change(id, { state: 'sent', address, reason: null });
    if (rows.waiting().length === 0) done = 0;
    return { kind: 'arrived' };
  };

  const newAddress = async (row: UploadRow): Promise<Address | UploadOutcome> => {
    const body = JSON.stringify({ contentType: row.type, bytes: row.bytes });
    const call = { method: 'POST', url: UPLOAD_CALL.path, headers: new Headers(JSON_HEADERS), body };
    const answer = await answeredOf(await send(call));
    if (answer.status === 401) return { kind: 'signed-out', answer };
    return addressIn(answer) ?? refused(row, answer);
  };

  const put = async (row: UploadRow, signal: AbortSignal): Promise<UploadOutcome> => {
    const { id, type } = row;
    const body = await files.open(id, type);
    if (!body) return refused(row, await answeredOf(refuse('not_found', FILE_GONE)));
    const address = granted.get(id) ?? (await newAddress(row));
    granted.delete(id);
    if ('kind' in address) return address;
    const headers = new Headers({ 'content-type': type, ...address.headers });
    const call = { method: 'PUT', url: address.uploadURL, headers, body, patience: UPLOAD_PATIENCE, signal };
    const answer = await answeredOf(await send(call));
    return isOk(answer) ? arrived(id, address.uploadURL) : refused(row, answer);
  };

  const attempt = async (id: string, row: UploadRow): Promise<UploadOutcome> => {
    if (!rows.get(id)) return { kind: 'discarded' };
    const ending = new AbortController();
    breaks.set(id, ending);
    try {
      return await put(row, ending.signal);
    } catch (error) {
      if (error instanceof Unreachable) return { kind: 'unreachable' };
      if (error instanceof BrokenOff) return { kind: 'discarded' };
      throw error;
    } finally {
      breaks.delete(id);
    }
  };

  const upload: UploadSender['upload'] = (id) => {
    const row = rows.get(id);
    if (!row || row.state === 'sent') return Promise.resolve({ kind: 'arrived' });
    const running = underWay.get(id) ?? limit(() => attempt(id, row));
    underWay.set(id, running);
    return running.finally(() => underWay.delete(id));
  };

  return {
    grant: (id, address) => granted.set(id, address),
    isGranted: (id) => granted.has(id),
    upload,
    async uploadAll(ids) {
      const outcomes = await Promise.all(ids.map(upload));
      return outcomes.find(({ kind }) => kind !== 'arrived') ?? { kind: 'arrived' };
    },
    breakOff: (id) => breaks.get(id)?.abort(),
    progress() {
      const left = rows.waiting().length;
      return left === 0 ? null : { number: done + 1, total: done + left };
    },
  };
};
