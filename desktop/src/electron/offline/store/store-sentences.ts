import type { SetAside, Store } from './store.ts';

const CARRIED: Readonly<Record<SetAside['carried'], string>> = {
  changes: 'Your unsent changes are still here.',
  nothing: 'Unsent changes in it won’t be sent.',
};

/** Sentences for the person about the store that was opened. */
export const storeSentences = ({ setAside }: Pick<Store, 'setAside'>): string[] =>
  setAside
    ? [
        `The app’s own file was damaged, so we started a new one. ${CARRIED[setAside.carried]} We kept it as ${setAside.file}`,
      ]
    : [];
