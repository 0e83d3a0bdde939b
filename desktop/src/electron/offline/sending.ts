import { type CatchUp, createCatchUp, forgetSent } from './catch-up.ts';
import type { Floors } from './offline.ts';
import { createDrain, type Drain } from './outbox/drain.ts';
import { createOthers, type Others } from './outbox/others-changes.ts';

/** Sends changes to the server, and follows up on them. */
export interface Sending {
  readonly drain: Drain;
  readonly others: Others;
  readonly catchUp: CatchUp;
}

export const createSending = ({ runtime, line, state, reading }: Omit<Floors, 'sending'>): Sending => {
  const { background, changed, troubles } = runtime;
  const { store, person, uploads } = state;
  const { send } = line.connectivity;

  const finish = async (nouns: readonly string[]): Promise<void> => {
    await reading.refresh(nouns);
    await reading.askHistory();
    await forgetSent({ store, uploads });
    changed(nouns);
  };
  const drain = createDrain({
    store,
    person,
    uploads,
    send,
    mayGoOut: line.mayGoOut,
    signIns: line.signIns,
    onSignedOut: line.signedOut,
    onChange: () => changed(),
    troubles,
    askHistory: reading.askHistory,
    onCarriedOut: () => background.go(reading.askHistory),
    onDone: (nouns) => background.go(() => finish(nouns)),
  });
  const others = createOthers({ store, uploads, person, send, onChange: changed });
  const catchUp = createCatchUp({ store, uploads, reading, drain, others, onChange: changed });
  return { drain, others, catchUp };
};
