import { randomBytes } from 'node:crypto';
import type { Erasure } from '@shutterdesk/shared';
import type { DatabaseKeys } from '../../db/database-keys.ts';
import type { ErasureRecord } from './erasure-files.ts';

const NAME = 'erasures';

/**
 * The keys of tombstones in the database itself. The tombstones are there anyway: several servers share it, so none
 * may keep a list of its own.
 */
export class StoredErasures implements ErasureRecord {
  readonly #keys: DatabaseKeys;

  constructor(keys: DatabaseKeys) {
    this.#keys = keys;
  }

  async keys(): Promise<readonly string[]> {
    const stored = await this.#keys.keepFirst(NAME, randomBytes(32).toString('base64url'));
    return stored.split('\n');
  }

  saveKeys(keys: readonly string[]): Promise<void> {
    return this.#keys.replace(NAME, keys.join('\n'));
  }

  async read(): Promise<readonly Erasure[]> {
    return [];
  }

  async add(): Promise<void> {}
}
