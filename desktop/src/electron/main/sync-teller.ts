import type { SyncEvent, SyncStatus } from '../../sync-status.ts';

/** Changes come in bursts: the window gets one message for each burst. */
const TELL_AFTER_MS = 50;

/** Reports the state of the connection and the outbox to the window. */
export interface SyncTeller {
  /** Call this after a change; these nouns have been read again. */
  changed(nouns: readonly string[]): void;
  /** Reports immediately. */
  tell(): void;
  stop(): void;
}

interface TellerParts {
  readonly status: () => Promise<SyncStatus>;
  readonly onSync: (event: SyncEvent) => void;
}

export const createSyncTeller = ({ status, onSync }: TellerParts): SyncTeller => {
  let nouns = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const tell = (): void => {
    timer = undefined;
    const changed = [...nouns];
    nouns = new Set();
    status().then(
      (now) => onSync({ status: now, nouns: changed }),
      () => undefined,
    );
  };
  return {
    changed(read) {
      for (const noun of read) nouns.add(noun);
      timer ??= setTimeout(tell, TELL_AFTER_MS);
    },
    tell,
    stop: () => clearTimeout(timer),
  };
};
