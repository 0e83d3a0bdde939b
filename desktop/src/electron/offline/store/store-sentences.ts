import type { SetAside, Store } from './store.ts';

const ASIDE: Readonly<Record<SetAside['reason'], string>> = {
  damaged: 'The app’s own file was damaged and has been set aside.',
  newer: 'The app’s own file was written by a newer version and has been set aside until the app is updated.',
};

const CARRIED: Readonly<Record<SetAside['carried'], string>> = {
  changes: 'What waited in it goes on here.',
  nothing: 'What waited in it is not sent.',
};

const asideWarning = ({ setAside }: Store): string[] =>
  setAside ? [`${ASIDE[setAside.reason]} ${CARRIED[setAside.carried]} It is kept as ${setAside.file}`] : [];

const takenUpSentence = ({ takenUp }: Store): string[] =>
  takenUp > 0
    ? [
        `${takenUp} ${takenUp === 1 ? 'change goes' : 'changes go'} on here that an older version of the app had set aside.`,
      ]
    : [];

/** Sentences for the person about the store that was opened. */
export const storeSentences = (store: Store): string[] => [...asideWarning(store), ...takenUpSentence(store)];
