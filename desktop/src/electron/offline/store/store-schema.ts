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
  /** The state of the server's content in which it was answered; null if it told none. */
  state: string | null;
}

/** Pictures that were shown before. */
export interface MediaTable {
  path: string;
  type: string;
  bytes: Uint8Array;
}

/** The person who signed in last: at most one row. */
export interface PersonTable {
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
  /**
   * The values of the restored server that a lost change replaces, by their labels: if there are newer ones when it is
   * sent, its person decides. null: the change asks nobody.
   */
  replaces: Generated<string | null>;
  /** The server's state when the change needed the person. */
  theirs: string | null;
  words: string;
  /** The id and the name of its author: it is sent only in their session. null if unknown. */
  owner: string | null;
  ownerName: string | null;
  /** The tick at which it was sent. */
  tick: number | null;
  /** The state of the server's content after it was sent; null if it told none. */
  state: Generated<string | null>;
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
  reason: string | null;
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
  /**
   * 1 if that reading began because the server has restored an older backup: items that it does not name are lost.
   */
  isSetBack: Generated<number>;
  /** The number of that reading. */
  reading: number;
  readAt: string;
  /** The tick of the last page's request: the list contains everything that was sent before. */
  tick: number;
  /** The names of the server's last starts, oldest first, separated by commas; null if it does not tell. */
  starts: string | null;
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

/** Items of a list that the server lost by restoring an older backup, kept for the person who was signed in. */
export interface LostItemsTable {
  noun: string;
  id: string;
  owner: string | null;
  place: string;
  body: string;
}

/** A replaced answer, kept until the change feed says that the server's history continues. */
export interface EarlierReadsTable {
  path: string;
  body: Buffer<ArrayBuffer>;
  /** The tick at which the read of this answer began. */
  readTick: number;
  /** The tick at which it was replaced. */
  tick: number;
  /** 1 once it is known that the server has restored a backup: items that it lacks are lost. */
  isLost: number;
  /** The server's last starts before that, as in a replica. */
  starts: Generated<string | null>;
  /** As in the answer that was replaced. */
  state: string | null;
}

/** A keyed hash of the address of somebody who has been erased. */
export interface ErasuresTable {
  person: string;
  /** Nothing from before this moment is kept. */
  at: string;
  /** 1: `at` is the server's own; 0: it is this computer's, and the server may not know of it. */
  isTold: number;
}

export interface ErasureKeysTable {
  key: string;
}

export interface StoreTables {
  erasures: ErasuresTable;
  erasure_keys: ErasureKeysTable;
  lost_items: LostItemsTable;
  earlier_reads: EarlierReadsTable;
  person: PersonTable;
  replicas: ReplicasTable;
  replica_items: ReplicaItemsTable;
  reads: ReadsTable;
  media: MediaTable;
  outbox: OutboxTable;
  uploads: UploadsTable;
}
