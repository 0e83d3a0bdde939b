// Moments are ISO 8601 in UTC, lists and objects are JSON text. A tick is a reading of this store's own counter.

import type { Generated } from 'kysely';
import type { ChangeStatus } from '../../../sync-status.ts';

/** The last answer to a read, as the server sent it. */
export interface ReadsTable {
  /** Path and query. */
  path: string;
  /** JSON, unchanged. */
  body: Buffer<ArrayBuffer>;
  etag: string | null;
  readAt: string;
  /** The start of the read: its answer contains everything that was sent before. */
  tick: number;
}

/** Pictures that were shown before. */
interface MediaTable {
  path: string;
  type: string;
  bytes: Uint8Array;
}

/** The person who signed in last: at most one row. */
interface PersonTable {
  id: string;
  name: string;
}

/** One change of a person, from the moment it was made. */
export interface OutboxTable {
  seq: Generated<number>;
  id: string;
  /** The Idempotency-Key of the next attempt. */
  key: string;
  /** The endpoint's name in the contract. */
  call: string;
  noun: string;
  path: string;
  params: string;
  body: string | null;
  /** The state on which the change is based. */
  base: string | null;
  /** Body and headers of an attempt without a known answer, to be repeated unchanged. */
  attempt: string | null;
  attempts: number;
  status: ChangeStatus;
  /** The server's answer after it was sent. */
  answer: string | null;
  /** A sentence that says why it failed. */
  reason: string | null;
  /** The code of the server's refusal. */
  refusal: string | null;
  /** The server's state when the change needed the person. */
  theirs: string | null;
  words: string;
  /** The id and the name of its author: it is sent only in their session. null if unknown. */
  owner: string | null;
  ownerName: string | null;
  /** The tick at which it was sent. */
  tick: number | null;
  /** The moment at which the server has taken it, by its own clock. */
  acceptedAt: Generated<string | null>;
  /** The generation of the site for which it was made, and which has taken it; null: the server had told none. */
  generation: string | null;
  createdAt: string;
  settledAt: string | null;
}

/** A photograph in the app's own folder. */
export interface UploadsTable {
  id: string;
  /** The file's name; null if its window did not send it. */
  name: string | null;
  type: string;
  bytes: number;
  width: number;
  height: number;
  state: Extract<ChangeStatus, 'waiting' | 'sent' | 'failed'>;
  /** Its address on the server, which the save must name. */
  address: string | null;
  createdAt: string;
  owner: string | null;
  /** The number of days with a start of the app while no change named it, and the last of them ('2026-11-22'). */
  idleDays: number;
  idleOn: string | null;
}

/** A list that is kept by its changes, however long it is. */
export interface ReplicasTable {
  noun: string;
  /** The cursor of the change feed; null for the beginning. */
  cursor: string | null;
  /** 1 once it has been read to its end. */
  isWhole: number;
  /** 1 while it is read from the beginning: items that this reading does not name are gone. */
  isReading: number;
  /** 1 if that reading began because an older database was put back: items that it does not name are lost. */
  isSetBack: number;
  /** The person who could read the list then, and for whom lost items are kept. */
  lostFor: string | null;
  /** The number of that reading. */
  reading: number;
  readAt: string;
  /** The tick of the last page's request: the list contains everything that was sent before. */
  tick: number;
}

export interface ReplicaItemsTable {
  noun: string;
  id: string;
  /** Its place in the list. */
  place: string;
  /** The last reading from the beginning that named it. */
  reading: number;
  /** JSON, unchanged. */
  body: string;
}

/** The generation of the site that the server told last: at most one row. */
export interface GenerationTable {
  id: string;
  backupOf: string | null;
  /** The generation in which the backup was made. */
  previous: string | null;
  /** The tick at which it was met: what was read before is of another one. */
  tick: number;
}

/** Items of a list that the server lost by restoring an older backup, kept for the person who was signed in. */
interface LostItemsTable {
  noun: string;
  id: string;
  owner: string | null;
  place: string;
  body: string;
}

/** A keyed hash of the address of somebody who has been erased. */
export interface ErasuresTable {
  person: string;
  /** Nothing from before this moment is kept. */
  at: string;
  /** 1: `at` is the server's own; 0: it is this computer's, and the server may not know of it. */
  isTold: number;
}

interface ErasureKeysTable {
  key: string;
}

export interface StoreTables {
  erasures: ErasuresTable;
  erasure_keys: ErasureKeysTable;
  lost_items: LostItemsTable;
  generation: GenerationTable;
  person: PersonTable;
  replicas: ReplicasTable;
  replica_items: ReplicaItemsTable;
  reads: ReadsTable;
  media: MediaTable;
  outbox: OutboxTable;
  uploads: UploadsTable;
}
