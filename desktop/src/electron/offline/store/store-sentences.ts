import type { SetAside, Store } from './store.ts';

const ASIDE: Readonly<Record<SetAside['reason'], string>> = {
  damaged: 'The app’s own file was damaged, so we started a new one.',
  newer: 'A newer version of the app wrote its file, so we put it aside until you update.',
};

const CARRIED: Readonly<Record<SetAside['carried'], string>> = {
  changes: 'Your unsent changes are still here.',
  nothing: 'Unsent changes in it won’t be sent.',
};

const asideWarning = ({ setAside }: Store): string[] =>
  setAside ? [`${ASIDE[setAside.reason]} ${CARRIED[setAside.carried]} We kept it as ${setAside.file}`] : [];

const takenUpSentence = ({ takenUp }: Store): string[] =>
  takenUp > 0
    ? [
        `Found ${takenUp} unsent ${takenUp === 1 ? 'change' : 'changes'} from an older version of the app. We’ll send ${takenUp === 1 ? 'it' : 'them'} now.`,
      ]
    : [];

/** Sentences for the person about the store that was opened. */
export const storeSentences = (store: Store): string[] => [...asideWarning(store), ...takenUpSentence(store)];
