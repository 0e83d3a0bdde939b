import path from 'node:path';
import { openPersonHere, type PersonHere } from './line/person-here.ts';
import { createServerLine, type LineOptions, type ServerLine } from './line/server-line.ts';
import { createOverlay, type Overlay } from './replica/overlay.ts';
import { findReplicated } from './replica/replica-overlay.ts';
import { type GenerationHere, openGenerationHere } from './store/generation-here.ts';
import type { openStore, Store } from './store/store.ts';
import { createTroubles, type Troubles } from './store/store-trouble.ts';
import { createPendingUploads, type PendingUploads } from './uploads/pending-uploads.ts';
import { createUploadFiles } from './uploads/upload-files.ts';

/** Work that nobody awaits, and what all parts of a running app share for it. */
interface Background {
  /** Starts work, unless the app is ending. `troubles` reports what it cannot store. */
  go(work: () => Promise<unknown>): void;
  /** Resolves when no work is running. */
  idle(): Promise<void>;
  /** Starts no more work, and aborts what runs. */
  end(): void;
  readonly troubles: Troubles;
  /** Aborted when the app ends. */
  readonly ending: AbortSignal;
  /** Called with an unexpected error of the app itself. */
  onFault(error: unknown): void;
  /** Call this after a change; `nouns` have been read again. */
  changed(nouns?: readonly string[]): void;
}

const createBackground = (folder: string, onChange: (nouns: readonly string[]) => void): Background => {
  const ending = new AbortController();
  const changed = (nouns: readonly string[] = []): void => onChange(nouns);
  const onFault = (error: unknown): void => {
    // An app that is ending has already closed its store.
    if (!ending.signal.aborted) process.emitWarning(error instanceof Error ? error : String(error));
  };
  const troubles = createTroubles(folder, () => changed());
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
    troubles,
    ending: ending.signal,
    onFault,
    changed,
  };
};

/** The state that every part of a running app works on: the data of one server here, and the connection to it. */
export interface AppState extends Background {
  readonly folder: string;
  readonly line: ServerLine;
  readonly store: Store;
  readonly person: PersonHere;
  readonly generation: GenerationHere;
  readonly uploads: PendingUploads;
  readonly overlay: Overlay;
}

interface StateOptions extends LineOptions {
  readonly folder: string;
  readonly openStore: typeof openStore;
  /** Called after every change; `nouns` have been read again. */
  readonly onChange: (nouns: readonly string[]) => void;
  /** Called when the server can be reached again. */
  readonly onBack: () => void;
  /** Called when the site has become another generation. */
  readonly onOtherGeneration: () => void;
}

export const openAppState = async (options: StateOptions): Promise<AppState> => {
  const { folder } = options;
  const background = createBackground(folder, options.onChange);
  const onChange = (): void => background.changed();
  const store = await options.openStore(folder);
  const generation = await openGenerationHere(store);
  const line = createServerLine(options, {
    ending: background.ending,
    onChange,
    onBack: options.onBack,
    onGeneration: (told) =>
      background.go(async () => {
        if (generation.met(told)) options.onOtherGeneration();
      }),
  });
  const person = await openPersonHere(store);
  const files = createUploadFiles(path.join(folder, 'photographs'));
  const { connectivity, signIns } = line;
  const uploads = createPendingUploads({ store, person, files, send: connectivity.send, signIns, onChange });
  const overlay = createOverlay({ store, tools: uploads, person, findRow: findReplicated });
  return { ...background, folder, line, store, person, generation, uploads, overlay };
};
