import { type Generation, generationIn } from '@shutterdesk/shared';
import { type Connectivity, createConnectivity } from './connectivity.ts';
import type { SessionKeeper } from './session-cookies.ts';
import { createUpstream, type Upstream } from './upstream.ts';

/** Running and past sign-ins of this app. */
export interface SignIns {
  /** The number of successful sign-ins. An answer to an earlier call may concern the previous person. */
  readonly count: number;
  succeeded(): void;
  /** Runs a sign-in, from its call until the person is known here. */
  during<Result>(signIn: () => Promise<Result>): Promise<Result>;
  /**
   * Resolves when no sign-in is running. Until then the session may already belong to the next person, while changes
   * here still count as the previous person's.
   */
  over(): Promise<void>;
}

const createSignIns = (): SignIns => {
  let count = 0;
  let underWay: Promise<unknown> = Promise.resolve();
  const over = async (): Promise<void> => {
    const seen = underWay;
    await seen;
    if (seen !== underWay) await over();
  };
  return {
    get count() {
      return count;
    },
    succeeded() {
      count += 1;
    },
    during(signIn) {
      const work = signIn();
      underWay = Promise.allSettled([underWay, work]);
      return work;
    },
    over,
  };
};

export interface LineOptions {
  /** The studio's server. */
  readonly origin: string;
  readonly session?: SessionKeeper;
  readonly fetch?: typeof fetch;
  /** The time limit for an answer of the server. */
  readonly patienceMs?: number;
  /** The first and the longest delay between two probes of an unreachable server. */
  readonly probe?: { readonly firstMs: number; readonly longestMs: number };
}

interface LineParts {
  readonly ending: AbortSignal;
  readonly onChange: () => void;
  /** Called when the server can be reached again. */
  readonly onBack: () => void;
  /** Called with the generation of the site that an answer tells. */
  readonly onGeneration: (generation: Generation) => void;
}

/** The connection to the server, and whether somebody is signed in there. */
export interface ServerLine {
  readonly origin: string;
  readonly connectivity: Connectivity;
  readonly signIns: SignIns;
  isSignedOut(): boolean;
  /** Tells whether a change can be sent. */
  mayGoOut(): boolean;
  /** Call this when nobody is signed in there any more. */
  signedOut(): void;
  signedIn(): void;
  forgetSession(): Promise<void>;
}

interface Watch {
  /** An answer from before a sign-in says nothing about the current session. */
  readonly signIns: Pick<SignIns, 'count'>;
  readonly onEnded: () => void;
  readonly onGeneration: LineParts['onGeneration'];
}

/**
 * Notices from the answers to reads that nobody is signed in any more, and from all of them which generation the site is.
 * A refused sign-in does not count.
 */
const watch = (upstream: Upstream, { signIns, onEnded, onGeneration }: Watch): Upstream => ({
  ...upstream,
  async send(call) {
    const before = signIns.count;
    const answer = await upstream.send(call);
    const generation = call.url.startsWith('/') ? generationIn(answer.headers) : null;
    if (generation) onGeneration(generation);
    if (call.method === 'GET' && answer.status === 401 && before === signIns.count) onEnded();
    return answer;
  },
});

export const createServerLine = (
  options: LineOptions,
  { ending, onChange, onBack, onGeneration }: LineParts,
): ServerLine => {
  const signIns = createSignIns();
  let isSignedOut = false;
  const signedOut = (): void => {
    if (isSignedOut) return;
    isSignedOut = true;
    onChange();
  };
  const straight = createUpstream(options.origin, { ...options, ending });
  const upstream = watch(straight, { signIns, onEnded: signedOut, onGeneration });
  const connectivity = createConnectivity(upstream, {
    ...options.probe,
    onChange: (online) => {
      onChange();
      if (online) onBack();
    },
  });
  return {
    origin: options.origin,
    connectivity,
    signIns,
    isSignedOut: () => isSignedOut,
    mayGoOut: () => connectivity.online && !isSignedOut,
    signedOut,
    signedIn() {
      signIns.succeeded();
      isSignedOut = false;
      onChange();
    },
    forgetSession: upstream.forgetSession,
  };
};
