import { type CatchUp, createCatchUp, forgetSent } from './catch-up.ts';
import type { ServerLine } from './line/server-line.ts';
import type { LocalState } from './local-state.ts';
import { createDrain, type Drain } from './outbox/drain.ts';
import { createOthers, type Others } from './outbox/others-changes.ts';
import type { Reading } from './reading.ts';
import type { Runtime } from './runtime.ts';

/** Sends changes to the server, and follows up on them. */
export interface Sending {
  readonly drain: Drain;
  readonly others: Others;
  readonly catchUp: CatchUp;
}

interface SendingParts {
  readonly runtime: Runtime;
  readonly line: ServerLine;
  readonly state: LocalState;
  readonly reading: Reading;
}

export const createSending = ({ runtime, line, state, reading }: SendingParts): Sending => {
  const { background, changed, troubles } = runtime;
  const { store, person, uploads, photographs } = state;
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
  const others = createOthers({ store, uploads, person, photographs, send, onChange: changed });
  const catchUp = createCatchUp({ store, uploads, reading, drain, others, onChange: changed });
  return { drain, others, catchUp };
};
