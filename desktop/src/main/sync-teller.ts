import type { SyncEvent, SyncStatus } from '../sync-status.ts';

/** Changes come in bursts: the window is told once for each. */
const TELL_AFTER_MS = 50;

/** Tells the window how things stand. */
export interface SyncTeller {
  /** Something has changed; these nouns have been read again. */
  changed(nouns: readonly string[]): void;
  /** Tells at once. */
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
    const told = [...nouns];
    nouns = new Set();
    status().then(
      (now) => onSync({ status: now, nouns: told }),
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
