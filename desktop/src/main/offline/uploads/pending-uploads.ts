import { createUpload, isUuid, UPLOAD } from '@shutterdesk/shared';
import type { Selectable } from 'kysely';
import { v7 as uuid } from 'uuid';
import { type Answered, answeredOf, isOk, refuse, responseOf } from '../answers.ts';
import type { PersonHere } from '../person-here.ts';
import type { Store } from '../store/store.ts';
import type { UploadsTable } from '../store/store-schema.ts';
import { BrokenOff, Unreachable, type UpstreamCall } from '../upstream.ts';
import { type PendingPicture, pendingPicture } from './pending-picture.ts';
import { type Address, addressIn, finalRefusal, nameIn } from './upload-answers.ts';
import { TooLarge, type UploadFiles } from './upload-files.ts';

const LOCAL = '/api/uploads/';
const AT_ONCE = 3;
const UPLOAD_PATIENCE = 20;
/** On how many days the app may be started before a photograph goes that no change names. */
const DRAFT_DAYS = 7;
const FILE_GONE = 'This photograph is not on this computer any more: something has removed or locked its file.';
const NO_SIZE = { width: 3, height: 2 };

export type UploadOutcome =
  | { readonly kind: 'arrived' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'later' }
  /** Nobody wants it any more. */
  | { readonly kind: 'discarded' }
  | { readonly kind: 'signed-out' | 'refused'; readonly answer: Answered };

type Row = Selectable<UploadsTable>;

/** Each start counts for one day at most, however far the clock has jumped. */
const countDay = (row: Row): Row => {
  const today = new Date().toISOString().slice(0, 10);
  return row.idleOn === today ? row : { ...row, idleDays: row.idleDays + 1, idleOn: today };
};

const JSON_HEADERS = { 'content-type': 'application/json' };

const idOf = (address: unknown): string | null => {
  if (typeof address !== 'string' || !address.startsWith(LOCAL)) return null;
  const id = address.slice(LOCAL.length);
  return isUuid(id) ? id : null;
};

/** Every local upload address that a call's body names. */
export const localIdsIn = (body: string | null): string[] =>
  [...(body ?? '').matchAll(/"imageURL":"\/api\/uploads\/([^"]+)"/g)].map(([, id]) => id ?? '');

interface UploadParts {
  readonly store: Store;
  readonly person: PersonHere;
  readonly files: UploadFiles;
  readonly send: (call: UpstreamCall) => Promise<Response>;
  readonly onChange: () => void;
}

/**
 * Photographs go into the app's own folder first, whatever the network does, and from there to the server. The window
 * only ever knows their local address.
 */
export class PendingUploads {
  readonly #store: Store;
  readonly #person: PersonHere;
  readonly #files: UploadFiles;
  readonly #send: (call: UpstreamCall) => Promise<Response>;
  readonly #onChange: () => void;
  readonly #rows = new Map<string, Row>();
  /** Addresses that the server gave before the file was there. */
  readonly #granted = new Map<string, Address>();
  /** The names of files that are still to come. */
  readonly #names = new Map<string, string | null>();
  readonly #underWay = new Map<string, Promise<UploadOutcome>>();
  readonly #breaks = new Map<string, AbortController>();
  readonly #turns: (() => void)[] = [];
  #running = 0;
  #done = 0;

  constructor({ store, person, files, send, onChange }: UploadParts) {
    this.#store = store;
    this.#person = person;
    this.#files = files;
    this.#send = send;
    this.#onChange = onChange;
    person.onBecame((owner) => {
      for (const row of this.#rows.values()) if (row.owner === null) this.#rows.set(row.id, { ...row, owner });
    });
  }

  /** Finds what was there when the app ended; `wanted` are those that a change names. A draft may name the others. */
  async load(wanted: ReadonlySet<string>): Promise<void> {
    const rows = await this.#store.db.selectFrom('uploads').selectAll().execute();
    for (const row of rows) this.#rows.set(row.id, row);
    const idle = rows.filter(({ id }) => !wanted.has(id)).map(countDay);
    for (const { id, idleDays, idleOn } of idle) await this.#change(id, { idleDays, idleOn });
    await this.forget(idle.filter(({ idleDays }) => idleDays > DRAFT_DAYS).map(({ id }) => id));
  }

  /** The ending of a file with this photograph: 'jpeg'. */
  extensionOf(id: string): string {
    return /^image\/(\w+)/.exec(this.#rows.get(id)?.type ?? '')?.[1] ?? 'photo';
  }

  /** Which photograph is being sent, of how many; null when none is. */
  progress(): { readonly number: number; readonly total: number } | null {
    const left = this.waiting().length;
    return left === 0 ? null : { number: this.#done + 1, total: this.#done + left };
  }

  /** The photographs of the person here that are still to be sent. */
  waiting(): string[] {
    const theirs = [...this.#rows.values()].filter(({ owner }) => owner === this.#person.id);
    return theirs.filter(({ state }) => state === 'waiting').map(({ id }) => id);
  }

  pictureOf = (address: unknown): PendingPicture => {
    const row = this.#rows.get(idOf(address) ?? '');
    const { width, height } = row ?? NO_SIZE;
    return pendingPicture(typeof address === 'string' ? address : '', width, height);
  };

  /** A local address for one photograph; online the server is asked for a true one first, and may refuse for good. */
  async grant(online: boolean, request: Request): Promise<Response> {
    const id = uuid();
    const body = await request.text();
    const name = nameIn(body);
    this.#names.set(id, name);
    if (online) {
      try {
        const call = { method: 'POST', url: createUpload.path, headers: request.headers, body: body || null };
        const answer = await answeredOf(await this.#send(call));
        const address = addressIn(answer);
        if (address) this.#granted.set(id, address);
        else if (await finalRefusal(answer, { name, bytes: 0 })) return responseOf(answer);
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error;
      }
    }
    return Response.json({ uploadURL: LOCAL + id });
  }

  /** Keeps the photograph that the window puts to a local address, and sends it on at once when it can. */
  async receive(id: string, request: Request): Promise<Response> {
    const type = request.headers.get('content-type') ?? '';
    if (!type.startsWith('image/')) {
      return refuse('unsupported_media_type', 'Only images can be uploaded (Content-Type: image/…).');
    }
    if (this.#rows.has(id)) return refuse('upload_taken', 'A file has already been uploaded to this address.');
    try {
      await this.#keep(id, type, request.body);
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error;
      return refuse('too_large', 'The file is larger than 10 MB (10485760 bytes).');
    }
    const outcome = this.#granted.has(id) ? await this.upload(id) : null;
    return outcome?.kind === 'refused' ? responseOf(outcome.answer) : new Response(null, { status: 200 });
  }

  async #keep(id: string, type: string, body: Request['body']): Promise<void> {
    const bytes = await this.#files.keep(id, body, UPLOAD.maxBytes);
    const size = await this.#files.sizeOf(id);
    const createdAt = new Date().toISOString();
    const { owner } = this.#person.own();
    const untouched = { state: 'waiting', address: null, reason: null, idleDays: 0, idleOn: null } as const;
    const name = this.#names.get(id) ?? null;
    const row: Row = { id, name, type, bytes, ...size, ...untouched, createdAt, owner };
    try {
      this.#store.keep(this.#store.db.insertInto('uploads').values(row));
    } catch (error) {
      await this.#files.remove(id);
      throw error;
    }
    this.#rows.set(id, row);
    this.#names.delete(id);
    this.#onChange();
  }

  /** The photograph behind a local address, for showing it. */
  async show(id: string): Promise<Response> {
    const row = this.#rows.get(id);
    if (!row) return refuse('not_found', 'This photograph is not here any more.');
    const body = await this.#files.open(id, row.type);
    return body ? new Response(body, { headers: { 'content-type': row.type } }) : refuse('not_found', FILE_GONE);
  }

  /** Sends one photograph, three at a time, each once. */
  upload(id: string): Promise<UploadOutcome> {
    const row = this.#rows.get(id);
    if (!row || row.state === 'sent') return Promise.resolve({ kind: 'arrived' });
    const running = this.#underWay.get(id) ?? this.#take(() => this.#attempt(id, row));
    this.#underWay.set(id, running);
    return running.finally(() => this.#underWay.delete(id));
  }

  /** Sends all of these; the first that does not arrive decides. */
  async uploadAll(ids: readonly string[]): Promise<UploadOutcome> {
    const outcomes = await Promise.all(ids.map((id) => this.upload(id)));
    return outcomes.find(({ kind }) => kind !== 'arrived') ?? { kind: 'arrived' };
  }

  async #take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= AT_ONCE) await new Promise<void>((resolve) => this.#turns.push(resolve));
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#turns.shift()?.();
    }
  }

  async #attempt(id: string, row: Row): Promise<UploadOutcome> {
    if (!this.#rows.has(id)) return { kind: 'discarded' };
    const breaks = new AbortController();
    this.#breaks.set(id, breaks);
    try {
      const body = await this.#files.open(id, row.type);
      if (!body) return await this.#refused(row, await answeredOf(refuse('not_found', FILE_GONE)));
      const address = this.#granted.get(id) ?? (await this.#newAddress(row));
      this.#granted.delete(id);
      if ('kind' in address) return address;
      const headers = new Headers({ 'content-type': row.type, ...address.headers });
      const { signal } = breaks;
      const call = { method: 'PUT', url: address.uploadURL, headers, body, patience: UPLOAD_PATIENCE, signal };
      const answer = await answeredOf(await this.#send(call));
      if (isOk(answer)) return await this.#arrived(id, address.uploadURL);
      return await this.#refused(row, answer);
    } catch (error) {
      if (error instanceof Unreachable) return { kind: 'unreachable' };
      if (error instanceof BrokenOff) return { kind: 'discarded' };
      throw error;
    } finally {
      this.#breaks.delete(id);
    }
  }

  async #newAddress(row: Row): Promise<Address | UploadOutcome> {
    const body = JSON.stringify({ contentType: row.type, bytes: row.bytes });
    const call = { method: 'POST', url: createUpload.path, headers: new Headers(JSON_HEADERS), body };
    const answer = await answeredOf(await this.#send(call));
    if (answer.status === 401) return { kind: 'signed-out', answer };
    return addressIn(answer) ?? this.#refused(row, answer);
  }

  async #arrived(id: string, address: string): Promise<UploadOutcome> {
    this.#done += 1;
    await this.#change(id, { state: 'sent', address, reason: null });
    if (this.waiting().length === 0) this.#done = 0;
    return { kind: 'arrived' };
  }

  async #refused(row: Row, answer: Answered): Promise<UploadOutcome> {
    const { id } = row;
    const refusal = await finalRefusal(answer, row);
    if (!refusal) return { kind: 'later' };
    await this.#change(id, { state: 'failed', reason: refusal.reason });
    return { kind: 'refused', answer: refusal };
  }

  async #change(id: string, change: Partial<Row>): Promise<void> {
    const row = this.#rows.get(id);
    if (!row) return;
    this.#store.keep(this.#store.db.updateTable('uploads').set(change).where('id', '=', id));
    this.#rows.set(id, { ...row, ...change });
    this.#onChange();
  }

  /** To be sent once more: the server does not have them, or no longer. */
  async again(ids: readonly string[]): Promise<void> {
    for (const id of ids) await this.#change(id, { state: 'waiting', address: null, reason: null });
  }

  /** The text of a call's body, with true addresses in the place of local ones. */
  withTrueAddresses(body: string): string {
    return body.replaceAll(/"imageURL":"\/api\/uploads\/([^"]+)"/g, (whole, id: string) => {
      const address = this.#rows.get(id)?.address;
      return address ? `"imageURL":${JSON.stringify(address)}` : whole;
    });
  }

  /** Removes the files of photographs that nothing names any more. */
  async forget(ids: readonly string[]): Promise<void> {
    const known = ids.filter((id) => this.#rows.has(id));
    for (const id of known) {
      this.#breaks.get(id)?.abort();
      this.#store.keep(this.#store.db.deleteFrom('uploads').where('id', '=', id));
      this.#rows.delete(id);
      await this.#files.remove(id);
    }
    if (known.length > 0) this.#onChange();
  }
}

export const isLocalUpload = (pathname: string): string | null => idOf(pathname);
