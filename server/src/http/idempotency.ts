import { createHmac } from 'node:crypto';
import { DAY_MS } from '@shutterdesk/shared';
import { v7 as uuid } from 'uuid';
import { type Database, inTransaction } from '../db/database.ts';
import { HttpError, refusalOf } from './http-error.ts';

const KEPT_MS = 7 * DAY_MS;
const KEY = /^[\x21-\x7e]{1,200}$/;

/** One attempt at a write. */
export interface Attempt {
  /** The id for the item that the write creates: the same at every repetition under the same key. */
  readonly id: string;
  /** An earlier attempt under the same key may have run without its answer being known. */
  readonly repeated: boolean;
  /**
   * Does the write, and records in the same transaction that it is done. If an earlier attempt under the same key has
   * done it, nothing happens again and the answer is undefined.
   */
  commit<Result>(work: (db: Database) => Promise<Result>): Promise<Result | undefined>;
}

export interface Answer {
  readonly status: number;
  /** Absent for an empty answer. */
  readonly body?: unknown;
  readonly etag?: string;
}

/** A write that its sender may repeat. */
export interface Claim {
  /** The owner of the key: nobody gets the answer to another sender's request. */
  readonly owner: string;
  readonly key: string;
  readonly fingerprint: string;
}

/** A longer answer is not stored: a repetition is answered with the state at that time. */
const LONGEST_KEPT = 65_536;

/** Stands for an answer that was never stored: the write is done, but the process ended before it answered. */
const DONE = 'null';

/** @throws {HttpError} invalid_request */
export const checkKey = (key: string): string => {
  if (KEY.test(key)) return key;
  throw new HttpError('invalid_request', 'The Idempotency-Key must be 1 to 200 printable characters without spaces.');
};

/**
 * Answers the repetition of a write with its first answer, for 7 days. Only successes are stored: a refusal changed
 * nothing, so a repetition runs again. Follows draft-ietf-httpapi-idempotency-key-header.
 */
export class Idempotency {
  readonly #db: Database;
  readonly #secret: string;
  readonly #underWay = new Map<string, Promise<unknown>>();

  constructor(db: Database, secret: string) {
    this.#db = db;
    this.#secret = secret;
  }

  /** A write without a key: sending it again is a new write. */
  single(): Attempt {
    return { id: uuid(), repeated: false, commit: (work) => inTransaction(this.#db, work) };
  }

  /** Distinguishes two requests without storing their content: a body may hold a password. */
  fingerprint(method: string, url: string, body: unknown): string {
    const content = JSON.stringify([method, url, body ?? null]);
    return createHmac('sha256', this.#secret).update(`idempotency ${content}`).digest('base64url');
  }

  /**
   * Acts once for each key; concurrent repetitions wait for the first attempt.
   * @throws {HttpError} key_reused, or the refusal of `act`
   */
  async once(claim: Claim, act: (attempt: Attempt) => Promise<Answer>): Promise<Answer & { replayed: boolean }> {
    const name = JSON.stringify([claim.owner, claim.key]);
    const turn = Promise.resolve(this.#underWay.get(name)).then(() => this.#answer(claim, act));
    const finished = turn.catch(() => undefined);
    this.#underWay.set(name, finished);
    try {
      return await turn;
    } finally {
      if (this.#underWay.get(name) === finished) this.#underWay.delete(name);
    }
  }

  async #answer(claim: Claim, act: (attempt: Attempt) => Promise<Answer>): Promise<Answer & { replayed: boolean }> {
    const { id, fingerprint, answer, repeated } = await this.#claim(claim);
    if (fingerprint !== claim.fingerprint) {
      throw new HttpError('key_reused', 'This Idempotency-Key was used for another request.');
    }
    if (answer !== null && answer !== DONE) return { ...(JSON.parse(answer) as Answer), replayed: true };
    try {
      const answered = await act({ id, repeated, commit: this.#committer(claim, answer === DONE) });
      await this.#keep(claim, JSON.stringify(answered));
      return { ...answered, replayed: false };
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal && refusal.status < 500) await this.#release(claim);
      throw error;
    }
  }

  async #keep(claim: Claim, answer: string): Promise<void> {
    if (answer.length <= LONGEST_KEPT) await this.#rows(claim, this.#db).set({ answer }).execute();
  }

  #committer(claim: Claim, done: boolean): Attempt['commit'] {
    let isOurs = false;
    return async (work) => {
      if (done) return undefined;
      return inTransaction(this.#db, async (trx) => {
        const open = this.#rows(claim, trx).set({ answer: DONE });
        const { numUpdatedRows } = await (isOurs ? open : open.where('answer', 'is', null)).executeTakeFirst();
        // Another server has done it meanwhile.
        if (numUpdatedRows === 0n) return undefined;
        const result = await work(trx);
        isOurs = true;
        return result;
      });
    };
  }

  #rows({ owner, key }: Claim, db: Database) {
    return db.updateTable('idempotency_keys').where('owner', '=', owner).where('key', '=', key);
  }

  #stored({ owner, key }: Claim) {
    return this.#db
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('owner', '=', owner)
      .where('key', '=', key)
      .executeTakeFirst();
  }

  async #claim(claim: Claim) {
    const { owner, key, fingerprint } = claim;
    const stored = await this.#stored(claim);
    const now = Date.now();
    const old = new Date(now - KEPT_MS).toISOString();
    if (stored && stored.createdAt > old) return { ...stored, repeated: true };
    const row = { owner, key, fingerprint, id: uuid(), answer: null, createdAt: new Date(now).toISOString() };
    const { numInsertedOrUpdatedRows } = await this.#db
      .insertInto('idempotency_keys')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['owner', 'key']).doUpdateSet(row).where('idempotency_keys.createdAt', '<=', old),
      )
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows) return { ...row, repeated: false };
    // Another server has claimed it meanwhile.
    return { ...row, ...(await this.#stored(claim)), repeated: true };
  }

  #release({ owner, key }: Claim): Promise<unknown> {
    return this.#db.deleteFrom('idempotency_keys').where('owner', '=', owner).where('key', '=', key).execute();
  }
}

/** Deletes keys that are more than 7 days old. */
export const sweepIdempotencyKeys = (db: Database, now = Date.now()): Promise<unknown> =>
  db
    .deleteFrom('idempotency_keys')
    .where('createdAt', '<', new Date(now - KEPT_MS).toISOString())
    .execute();
