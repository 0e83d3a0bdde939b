import { type Answered, answeredOf, isOk, refuse } from '../line/answers.ts';
import { UPLOAD_CALL } from '../line/calls.ts';
import type { UpstreamCall } from '../line/upstream.ts';
import { type Address, addressIn, FILE_GONE, finalRefusal } from './upload-answers.ts';
import type { UploadFiles } from './upload-files.ts';
import type { UploadRow, UploadRows } from './upload-rows.ts';

const UPLOAD_PATIENCE = 20;
const JSON_HEADERS = { 'content-type': 'application/json' };

/** The outcome of an attempt to upload a photograph. */
export type UploadOutcome =
  | { readonly kind: 'arrived' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'later' }
  /** Nothing names the photograph any more. */
  | { readonly kind: 'discarded' }
  | { readonly kind: 'signed-out' | 'refused'; readonly answer: Answered };

export interface TransferParts {
  readonly rows: UploadRows;
  readonly files: UploadFiles;
  readonly send: (call: UpstreamCall) => Promise<Response>;
}

/** Uploads one photograph to the server. */
export interface Transfer {
  /** Remembers an address that the server issued before the file existed. */
  grant(id: string, address: Address): void;
  isGranted(id: string): boolean;
  /** @throws {Unreachable | BrokenOff} */
  put(row: UploadRow, signal: AbortSignal): Promise<UploadOutcome>;
}

/** @param onArrived called for each one, with its address on the server */
export const createTransfer = (
  { rows, files, send }: TransferParts,
  onArrived: (id: string, address: string) => void,
): Transfer => {
  const granted = new Map<string, Address>();

  const refused = async (row: UploadRow, answer: Answered): Promise<UploadOutcome> => {
    const refusal = await finalRefusal(answer, row);
    if (!refusal) return { kind: 'later' };
    rows.change(row.id, { state: 'failed', reason: refusal.reason });
    return { kind: 'refused', answer: refusal };
  };

  const newAddress = async (row: UploadRow): Promise<Address | UploadOutcome> => {
    const body = JSON.stringify({ contentType: row.type, bytes: row.bytes });
    const call = { method: 'POST', url: UPLOAD_CALL.path, headers: new Headers(JSON_HEADERS), body };
    const answer = await answeredOf(await send(call));
    if (answer.status === 401) return { kind: 'signed-out', answer };
    return addressIn(answer) ?? refused(row, answer);
  };

  const put: Transfer['put'] = async (row, signal) => {
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
    const answer = await answeredOf(await send(call));
    if (!isOk(answer)) return refused(row, answer);
    onArrived(id, address.uploadURL);
    return { kind: 'arrived' };
  };

  return { grant: (id, address) => granted.set(id, address), isGranted: (id) => granted.has(id), put };
};
