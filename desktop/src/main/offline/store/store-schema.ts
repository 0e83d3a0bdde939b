// Moments are ISO 8601 in UTC, lists and objects are JSON text. A tick is a moment of this store's own clock.

import type { Generated } from 'kysely';
import type { ChangeStatus } from '../../../sync-status.ts';

/** The last answer to a read, as the server sent it. */
export interface ReadsTable {
  /** Path and query. */
  path: string;
  /** JSON, as it came. */
  body: Buffer<ArrayBuffer>;
  etag: string | null;
  readAt: string;
  /** When the read was begun: what was sent before it is in its answer. */
  tick: number;
}

/** Pictures that were once shown. */
export interface MediaTable {
  path: string;
  type: string;
  bytes: Uint8Array;
}

/** The person who signed in last: one row at most. */
export interface PersonTable {
  id: string;
  name: string;
}

/** One change of a person's, from the moment it was made. */
export interface OutboxTable {
  seq: Generated<number>;
  id: string;
  /** Idempotency-Key of the next attempt. */
  key: string;
  /** The endpoint's name in the contract. */
  call: string;
  noun: string;
  path: string;
  params: string;
  body: string | null;
  /** What the change began from. */
  base: string | null;
  /** Body and headers of an attempt whose answer is not known: repeated as they were. */
  attempt: string | null;
  attempts: number;
  status: ChangeStatus;
  /** What the server answered once it was sent. */
  answer: string | null;
  /** Why it failed, in a sentence. */
  reason: string | null;
  /** What the server held when the change needed a person. */
  theirs: string | null;
  words: string;
  /** The id and the name of who made it: only under their session is it sent. null: not known. */
  owner: string | null;
  ownerName: string | null;
  /** When it was sent. */
  tick: number | null;
  createdAt: string;
  settledAt: string | null;
}

/** A photograph in the app's own folder. */
export interface UploadsTable {
  id: string;
  /** Of its file; null where its window did not say it. */
  name: string | null;
  type: string;
  bytes: number;
  width: number;
  height: number;
  state: Extract<ChangeStatus, 'waiting' | 'sent' | 'failed'>;
  /** Where it went: what the server's save must name. */
  address: string | null;
  reason: string | null;
  createdAt: string;
  owner: string | null;
  /** On how many days the app was started while no change named it, and the last of them ('2026-11-22'). */
  idleDays: number;
  idleOn: string | null;
}

/** A list that is kept by its changes, however long it is. */
export interface ReplicasTable {
  noun: string;
  /** Where the change feed goes on; null: from the beginning. */
  cursor: string | null;
  /** The place from which on an older app had kept everything: of that, the marks are enough. */
  known: string | null;
  /** 1 once it has been read to its end. */
  isWhole: number;
  /** 1 while it is read from the beginning: what this reading does not name has gone. */
  isReading: number;
  /** 1 where that reading began because the server has gone back to an older backup: what it does not name is lost. */
  isSetBack: Generated<number>;
  /** The number of that reading. */
  reading: number;
  readAt: string;
  /** When the last page was asked for: what was sent before it is in the list. */
  tick: number;
}

export interface ReplicaItemsTable {
  noun: string;
  id: string;
  /** Its place in the list. */
  place: string;
  /** The last reading from the beginning that named it. */
  reading: number;
  /** JSON, as it came. */
  body: string;
}

/** Things of a list that the server lost by an older backup, kept for the person who was signed in. */
export interface LostItemsTable {
  noun: string;
  id: string;
  owner: string | null;
  place: string;
  body: string;
}

/** An answer that another one has replaced, until the change feed says that the server's history goes on. */
export interface EarlierReadsTable {
  path: string;
  body: Buffer<ArrayBuffer>;
  /** When the read was begun whose answer this is. */
  readTick: number;
  /** When it was replaced. */
  tick: number;
  /** 1 once it is known that the server has gone back: what it lacks of this is lost. */
  isLost: number;
}

export interface StoreTables {
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
