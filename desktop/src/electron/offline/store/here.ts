import { createServerLine, type LineOptions, type ServerLine } from '../line/server-line.ts';
import { type GenerationHere, openGenerationHere } from './generation-here.ts';
import { openPersonHere, type PersonHere } from './person-here.ts';
import type { openStore, Store } from './store.ts';
import { createTroubles, type Troubles } from './store-trouble.ts';

/** Work that nobody awaits. */
interface Background {
  /** Starts work, unless the app is ending. `troubles` reports what it cannot store. */
  go(work: () => Promise<unknown>): void;
  /** Resolves when no work is running. */
  idle(): Promise<void>;
  /** Starts no more work, and aborts what runs. */
  end(): void;
  /** Aborted when the app ends. */
  readonly ending: AbortSignal;
  /** Call this with an unexpected error of the app itself. */
  onFault(error: unknown): void;
}

const createBackground = (troubles: Troubles): Background => {
  const ending = new AbortController();
  const onFault = (error: unknown): void => {
    // An app that is ending has already closed its store.
    if (!ending.signal.aborted) process.emitWarning(error instanceof Error ? error : String(error));
  };
  let underWay: Promise<unknown> = Promise.resolve();
  const idle = async (): Promise<void> => {
    const seen = underWay;
    await seen;
    if (seen !== underWay) await idle();
  };
  return {
    go(work) {
      if (ending.signal.aborted) return;
      const begun = troubles.ignoringStorageErrors(work).catch(onFault);
      const before = underWay;
      underWay = begun.then(() => before);
    },
    idle,
    end: () => ending.abort(),
    ending: ending.signal,
    onFault,
  };
};

/** The state that every part of a running app works on: the data of one server here, and the connection to it. */
export interface Here extends Background {
  readonly folder: string;
  readonly line: ServerLine;
  readonly store: Store;
  readonly person: PersonHere;
  readonly generation: GenerationHere;
  readonly troubles: Troubles;
  /** Call this after a change; `nouns` have been read again. */
  changed(nouns?: readonly string[]): void;
}

export interface HereOptions extends LineOptions {
  /** The folder for all data of one server. */
  readonly folder: string;
  /** Called after every change; `nouns` have been read again. */
  readonly onChange?: (nouns: readonly string[]) => void;
}

interface Notices {
  readonly openStore: typeof openStore;
  /** Called when the server can be reached again. */
  readonly onBack: () => void;
  /** Called when the site has become another generation. */
  readonly onOtherGeneration: () => void;
}

export const openHere = async (options: HereOptions, notices: Notices): Promise<Here> => {
  const { folder } = options;
  const changed = (nouns: readonly string[] = []): void => options.onChange?.(nouns);
  const troubles = createTroubles(folder, changed);
  const background = createBackground(troubles);
  const store = await notices.openStore(folder);
  const generation = await openGenerationHere(store);
  const line = createServerLine(options, {
    ending: background.ending,
    onChange: changed,
    onBack: notices.onBack,
    onGeneration: (told) =>
      background.go(async () => {
        if (generation.met(told)) notices.onOtherGeneration();
      }),
  });
  const person = await openPersonHere(store);
  return { ...background, folder, line, store, person, generation, troubles, changed };
};
