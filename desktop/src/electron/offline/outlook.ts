import type { Connection, OthersChanges } from '../../sync-status.ts';
import type { Connectivity } from './line/connectivity.ts';
import type { PersonHere } from './line/person-here.ts';
import type { Losses } from './losses/losses.ts';
import type { Drain } from './outbox/drain.ts';
import type { Others } from './outbox/others-changes.ts';

/** The state of the connection and of the pending changes. */
export interface Outlook {
  readonly connection: Connection;
  /** In milliseconds since 1970. */
  readonly nextAttemptAt: number | null;
  /** The person whose changes are shown. */
  readonly owner: string | null;
  readonly others: readonly OthersChanges[];
  /** The number of enquiries that the server lost by restoring an older backup. */
  readonly lostEnquiries: number;
}

interface OutlookParts {
  readonly connectivity: Connectivity;
  readonly drain: Drain;
  readonly person: PersonHere;
  readonly others: Others;
  readonly losses: Losses;
  readonly isSignedOut: () => boolean;
}

export const createOutlook =
  ({ connectivity, drain, person, others, losses, isSignedOut }: OutlookParts) =>
  async (): Promise<Outlook> => {
    const connection = isSignedOut() ? 'signed-out' : 'online';
    const nextAttemptAt = connectivity.online ? drain.nextAttemptAt() : connectivity.nextCheckAt;
    return {
      connection: connectivity.online ? connection : 'offline',
      nextAttemptAt: isSignedOut() ? null : nextAttemptAt,
      owner: person.id,
      others: await others.list(),
      lostEnquiries: await losses.enquiries.count(),
    };
  };
