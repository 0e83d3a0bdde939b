import { type Background, createBackground } from './background.ts';
import { createTroubles, type Troubles } from './store/troubles.ts';

/** What all parts of a running app share. */
export interface Runtime {
  readonly background: Background;
  readonly troubles: Troubles;
  /** Aborts when the app ends. */
  readonly ending: AbortSignal;
  /** A mistake of the app's own. */
  onFault(error: unknown): void;
  /** Something is not as it was; `nouns` have been read again. */
  changed(nouns?: readonly string[]): void;
  /** Breaks off what is on its way. */
  end(): void;
}

export const createRuntime = (folder: string, onChange: (nouns: readonly string[]) => void): Runtime => {
  const ending = new AbortController();
  const changed = (nouns: readonly string[] = []): void => onChange(nouns);
  const onFault = (error: unknown): void => {
    // An app that is ending has closed its store.
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
