import { type Spoiling, spoiled } from './spoiled-answers.ts';

/** The faults of a network. */
export type Fault = 'down' | 'lostWrite' | 'lostAnswer' | 'duplicate' | 'stray' | 'overtaken' | 'spoiled';

/** Selects the calls whose answers are replaced. */
export interface Spoil {
  readonly how: Spoiling;
  /** The number of calls. */
  times: number;
  readonly calls: 'reads' | 'writes' | 'all';
  /** Only calls to this path. */
  readonly path?: string;
  /** The time limit for an answer that never ends; without it the app's own applies. */
  readonly patienceMs?: number;
  /** The replacement comes after the call has reached the server, as from a proxy with a timeout. */
  readonly behind?: boolean;
}

/** A call that stays in transit until all are released. */
export interface Held {
  /** Resolves once such a call exists. */
  readonly caught: Promise<void>;
}

/** The network between the app and its server; it can be cut, and can lose, repeat and reorder calls. */
export interface Network {
  down: boolean;
  /** The number of coming writes that will be lost. */
  loseWrites: number;
  /** The number of coming writes that arrive, but whose answers will be lost. */
  loseAnswers: number;
  /** The number of coming writes that will arrive twice. */
  duplicate: number;
  /** The number of coming writes that seem lost, and arrive at `deliverStrays`. */
  strayWrites: number;
  spoil: Spoil | null;
  /** Holds the next write before it arrives, or the server's answer to the next write or read, perhaps of one path. */
  hold(what: 'write' | 'answer' | 'read', path?: string): Held;
  /** Ends every fault, and releases all held calls. Strayed calls are still in transit. */
  heal(): void;
  /** Releases all held calls. */
  release(): void;
  /** Delivers the strayed calls, the last one first; their answers are lost. */
  deliverStrays(): Promise<void>;
  /** Drops the strayed calls. */
  dropStrays(): void;
  /** The server is gone: its pending answers are lost, and nothing arrives, until the returned function is called. */
  loseServer(): () => void;
  /** The paths of all writes that arrived, in order. */
  readonly written: readonly string[];
  /** The number of times that each fault has happened. */
  readonly faults: Record<Fault, number>;
  readonly fetch: typeof fetch;
}

type Call = readonly [input: Parameters<typeof fetch>[0], init: RequestInit | undefined];
type Gate = Held & {
  readonly what: 'write' | 'answer' | 'read';
  readonly path: string | undefined;
  readonly catch: () => void;
  readonly open: Promise<void>;
  readonly release: () => void;
};

const patienceOf = ({ patienceMs }: Spoil, init: RequestInit | undefined): AbortSignal =>
  patienceMs === undefined ? (init?.signal ?? new AbortController().signal) : AbortSignal.timeout(patienceMs);

const lost = (): never => {
  throw new TypeError('fetch failed');
};

const pathOf = (input: Call[0]): string => new URL(input instanceof Request ? input.url : input).pathname;

const createGate = (what: Gate['what'], path: string | undefined): Gate => {
  const caught = Promise.withResolvers<void>();
  const open = Promise.withResolvers<void>();
  return { what, path, caught: caught.promise, catch: caught.resolve, open: open.promise, release: open.resolve };
};

export const createNetwork = (): Network => {
  const faults: Network['faults'] = {
    down: 0,
    lostWrite: 0,
    lostAnswer: 0,
    duplicate: 0,
    stray: 0,
    overtaken: 0,
    spoiled: 0,
  };
  const strays: Call[] = [];
  const written: string[] = [];
  let waiting: Gate[] = [];
  let servers = 0;
  let isServerGone = false;

  /** The answer of a server that was killed meanwhile is lost. */
  const send: typeof fetch = async (...call) => {
    if (isServerGone) return lost();
    const server = servers;
    const answer = await fetch(...call);
    return server === servers ? answer : lost();
  };
  const gates = new Set<Gate>();

  const passes = async (kind: Gate['what'], input: Call[0]): Promise<void> => {
    const gate = waiting.find(({ what, path = pathOf(input) }) => what === kind && path === pathOf(input));
    if (!gate) return;
    waiting = waiting.filter((one) => one !== gate);
    faults.overtaken += 1;
    gate.catch();
    await gate.open;
  };
  const happens = (counter: 'loseWrites' | 'loseAnswers' | 'duplicate' | 'strayWrites', fault: Fault): boolean => {
    if (network[counter] === 0) return false;
    network[counter] -= 1;
    faults[fault] += 1;
    return true;
  };
  const write = async (...call: Call): Promise<Response> => {
    if (happens('loseWrites', 'lostWrite')) return lost();
    if (happens('strayWrites', 'stray')) {
      strays.push(call);
      return lost();
    }
    await passes('write', call[0]);
    written.push(pathOf(call[0]));
    const again = happens('duplicate', 'duplicate');
    const answer = await send(...call);
    // The answer to the second one is lost.
    if (again)
      await send(...call).then(
        (second) => second.arrayBuffer(),
        () => undefined,
      );
    await passes('answer', call[0]);
    if (!happens('loseAnswers', 'lostAnswer')) return answer;
    await answer.arrayBuffer();
    return lost();
  };

  const read = async (...call: Call): Promise<Response> => {
    const answer = await send(...call);
    await passes('read', call[0]);
    return answer;
  };
  const nextSpoil = (path: string, method: string): Spoil | null => {
    const { spoil } = network;
    if (!spoil || spoil.times === 0 || (spoil.path ?? path) !== path) return null;
    if (spoil.calls !== 'all' && (spoil.calls === 'reads') !== (method === 'GET')) return null;
    spoil.times -= 1;
    return spoil;
  };

  const network: Network = {
    down: false,
    loseWrites: 0,
    loseAnswers: 0,
    duplicate: 0,
    strayWrites: 0,
    spoil: null,
    faults,
    written,
    hold(what, path) {
      const gate = createGate(what, path);
      waiting.push(gate);
      gates.add(gate);
      return gate;
    },
    release() {
      for (const gate of gates) gate.release();
      gates.clear();
      waiting = [];
    },
    heal() {
      Object.assign(network, { down: false, loseWrites: 0, loseAnswers: 0, duplicate: 0, strayWrites: 0, spoil: null });
      network.release();
    },
    dropStrays() {
      strays.length = 0;
    },
    loseServer() {
      servers += 1;
      isServerGone = true;
      return () => {
        isServerGone = false;
      };
    },
    async deliverStrays() {
      for (const [input, { signal: _, ...init } = {}] of strays.splice(0).reverse()) {
        await send(input, init).then(
          (answer) => answer.arrayBuffer(),
          () => undefined,
        );
      }
    },
    async fetch(input, init) {
      if (network.down) {
        faults.down += 1;
        throw new TypeError('fetch failed', { cause: Object.assign(new Error('away'), { code: 'ENETUNREACH' }) });
      }
      const arrive = () => (init?.method === 'GET' ? read(input, init) : write(input, init));
      const spoil = nextSpoil(pathOf(input), init?.method ?? 'GET');
      if (!spoil) return arrive();
      faults.spoiled += 1;
      return spoiled(spoil.how, arrive, { patience: () => patienceOf(spoil, init), behind: spoil.behind ?? false });
    },
  };
  return network;
};
