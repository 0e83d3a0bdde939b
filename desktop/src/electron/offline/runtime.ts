import { type Background, createBackground } from './background.ts';
import { createTroubles, type Troubles } from './store/troubles.ts';

/** The parts that all components of a running app share. */
export interface Runtime {
  readonly background: Background;
  readonly troubles: Troubles;
  /** Aborted when the app ends. */
  readonly ending: AbortSignal;
  /** Called with an unexpected error of the app itself. */
  onFault(error: unknown): void;
  /** Call this after a change; `nouns` have been read again. */
  changed(nouns?: readonly string[]): void;
  /** Aborts running work. */
  end(): void;
}

export const createRuntime = (folder: string, onChange: (nouns: readonly string[]) => void): Runtime => {
  const ending = new AbortController();
  const changed = (nouns: readonly string[] = []): void => onChange(nouns);
  const onFault = (error: unknown): void => {
    // An app that is ending has already closed its store.
    if (!ending.signal.aborted) process.emitWarning(error instanceof Error ? error : String(error));
  };
  const troubles = createTroubles(folder, () => changed());
  return {
    background: createBackground(troubles, onFault),
    troubles,
    ending: ending.signal,
    onFault,
    changed,
    end: () => ending.abort(),
  };
};
