export type Connection = 'online' | 'offline' | 'signed-out';

/**
 * The state of a change, from the moment it was made. All that says how a change stands is one of these, or part of them.
 * waiting: to be sent, and not on the server; sending: it has gone out, and the answer is not known: on its way, or lost,
 * and the server may have carried it out; sent: the server has it; failed: the server refused it; needs-you: somebody
 * else changed the same, and a person decides; lost: the server had it and went back to an older backup. Only a person
 * sends it again.
 */
export type ChangeStatus = 'waiting' | 'sending' | 'sent' | 'failed' | 'needs-you' | 'lost';

/** Those of the Sync panel's list: what the server lost is listed apart. */
export type ListedStatus = Exclude<ChangeStatus, 'lost'>;

/** A change that the server does not have yet waits for it, or for a person. */
export type UnsentStatus = Extract<ChangeStatus, 'waiting' | 'needs-you'>;

/** A text of a change that a person may mend. */
export interface EditableText {
  readonly path: string;
  readonly label: string;
  readonly value: string;
}

/** Something that both sides changed, in words. */
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
  /** 'Price of Signature 499 → 549' */
  readonly words: string;
  /** When it was made; once sent, when it was sent. ISO 8601. */
  readonly at: string;
  /** Why it failed, in a sentence. */
  readonly reason: string | null;
  /** It failed, and what it changes is not there: it would fail again until somebody restores that. */
  readonly isGone: boolean;
  readonly editable: readonly EditableText[];
  readonly conflicts: readonly ChangeConflict[];
  /** The things on the screen that it is about. */
  readonly ids: readonly string[];
}

/** Changes that another person made on this computer. Nobody but them reads or sends them. */
export interface OthersChanges {
  /** Of the person. */
  readonly id: string;
  readonly name: string;
  readonly count: number;
  /** Their account is gone: nobody will sign in to send it. */
  readonly gone: boolean;
}

/** A change that the server had, and lost by going back to an older backup. */
export interface LostChange {
  readonly id: string;
  readonly words: string;
  /** Why it cannot be sent again, in a sentence. */
  readonly reason: string | null;
  readonly sendable: boolean;
}

/** Changes that the server lost by going back to an older backup, and that this computer knows. */
export interface Lost {
  readonly changes: readonly LostChange[];
  /** How many of them it lost. */
  readonly enquiries: number;
}

export interface SyncStatus {
  readonly connection: Connection;
  /** Those on their way count too. */
  readonly waiting: number;
  readonly needsYou: number;
  readonly failed: number;
  /** The number of the photograph on its way, of how many. */
  readonly photos: { readonly number: number; readonly total: number } | null;
  readonly lastSyncAt: string | null;
  /** When the app tries again by itself, where something is in the way of what waits. ISO 8601. */
  readonly nextAttemptAt: string | null;
  /** Changes that are not done, oldest first; then those that were sent, newest first. */
  readonly changes: readonly SyncChange[];
  readonly others: readonly OthersChanges[];
  readonly lost: Lost;
  /** Sentences that the person must know: a set-aside file, a session that cannot be kept. */
  readonly warnings: readonly string[];
}

/** Said after every change of the status; `nouns` have been read again and want to be shown again. */
export interface SyncEvent {
  readonly status: SyncStatus;
  readonly nouns: readonly string[];
}
