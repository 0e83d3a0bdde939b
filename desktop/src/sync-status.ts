export type Connection = 'online' | 'offline' | 'signed-out';

/**
 * The status of a change, from the moment it was made. Every other type for the status of a change is one of these,
 * or a part of them. waiting: to be sent, and not on the server; sending: it was sent, and the answer is pending or
 * lost, so the server may have carried it out; sent: the server has it; failed: the server refused it; needs-you:
 * somebody else changed the same field, and a person decides; lost: the server had it and restored an older backup.
 */
export type ChangeStatus = 'waiting' | 'sending' | 'sent' | 'failed' | 'needs-you' | 'lost';

/** The changes in the Sync panel's list: losses of the server are listed separately. */
export type ListedStatus = Exclude<ChangeStatus, 'lost'>;

/** A change that the server does not have yet: it waits for the server or for a person. */
export type UnsentStatus = Extract<ChangeStatus, 'waiting' | 'needs-you'>;

/**
 * A header of the desktop app's own answers. It marks content with changes that still have to be sent; on the answer to
 * a change it names what that change waits for.
 */
export const WAITING_HEADER = 'x-shutterdesk-waiting';

/** A change waits for the server, for its turn, or for a person who has to choose. */
export type HeldUpBy = 'server' | 'turn' | 'person';

/** A text of a change that a person typed. */
export interface TypedText {
  readonly label: string;
  readonly value: string;
}

/** A field that both sides changed, in words. */
export interface ChangeConflict {
  readonly field: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

export interface SyncChange {
  readonly id: string;
  readonly noun: string;
  readonly status: ListedStatus;
  /** 'Price of Signature $499 → $549' */
  readonly words: string;
  /** The time at which it was made, or sent if it has been. ISO 8601. */
  readonly at: string;
  /** A sentence that says why it failed. */
  readonly reason: string | null;
  /** It is sent once the person has signed in again, because they last did too long ago for it. */
  readonly needsProof: boolean;
  /** It failed because its item does not exist: another attempt would fail until somebody restores the item. */
  readonly isGone: boolean;
  /** A letter that crossed another one: the next attempt sends it all the same. */
  readonly isCrossed: boolean;
  /** Of a refused change, to read and to copy. */
  readonly texts: readonly TypedText[];
  readonly conflicts: readonly ChangeConflict[];
  /** The items on the screen that it concerns. */
  readonly ids: readonly string[];
}

/** Changes that another person made on this computer. Only their owner reads or sends them. */
export interface OthersChanges {
  /** The person's id. */
  readonly id: string;
  readonly name: string;
  readonly count: number;
  /** Their account is deleted: nobody will sign in to send the changes. */
  readonly gone: boolean;
}

/** A change that the site had taken, and no longer has since it was restored: to read and to copy. */
export interface LostChange {
  readonly id: string;
  readonly words: string;
  readonly texts: readonly TypedText[];
}

/** The site was restored from a backup, and something here is from before. */
export interface Restored {
  /** The moment of the backup; null: the site is another one, and nobody knows from when. */
  readonly backupOf: string | null;
  /** The number of changes that wait until their person sends them. */
  readonly held: number;
  readonly changes: readonly LostChange[];
  /** The number of lost enquiries. */
  readonly enquiries: number;
}

export interface SyncStatus {
  readonly connection: Connection;
  /** Includes those that are being sent. */
  readonly waiting: number;
  readonly needsYou: number;
  readonly failed: number;
  /** The number of the photograph that is being uploaded, and the total. */
  readonly photos: { readonly number: number; readonly total: number } | null;
  readonly lastSyncAt: string | null;
  /** The time of the app's next automatic attempt, if something is in the way of pending changes. ISO 8601. */
  readonly nextAttemptAt: string | null;
  /** Unfinished changes, oldest first; then sent ones, newest first. */
  readonly changes: readonly SyncChange[];
  readonly others: readonly OthersChanges[];
  readonly restored: Restored | null;
  /** Sentences that the person must see: a set-aside file, a session that cannot be stored. */
  readonly warnings: readonly string[];
}

/** Sent after every change of the status; `nouns` have been read again and must be refreshed. */
export interface SyncEvent {
  readonly status: SyncStatus;
  readonly nouns: readonly string[];
}
