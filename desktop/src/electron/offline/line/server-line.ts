import { type Generation, generationIn } from '@shutterdesk/shared';
import { type Connectivity, createConnectivity } from './connectivity.ts';
import type { SessionKeeper } from './session-cookies.ts';
import { createUpstream, type UpstreamCall } from './upstream.ts';

/** Running and past sign-ins of this app. */
const createSignIns = () => {
  let count = 0;
  let underWay: Promise<unknown> = Promise.resolve();
  /**
   * Resolves when no sign-in is running. Until then the session may already belong to the next person, while changes
   * here still count as the previous person's.
   */
  const over = async (): Promise<void> => {
    const seen = underWay;
    await seen;
    if (seen !== underWay) await over();
  };
  return {
    /** The number of successful sign-ins. An answer to an earlier call may concern the previous person. */
    get count(): number {
      return count;
    },
    succeeded(): void {
      count += 1;
    },
    /** Runs a sign-in, from its call until the person is known here. */
    during<Result>(signIn: () => Promise<Result>): Promise<Result> {
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
export interface ServerLine extends Connectivity {
  readonly origin: string;
  readonly signIns: ReturnType<typeof createSignIns>;
  isSignedOut(): boolean;
  /** Tells whether a change can be sent. */
  mayGoOut(): boolean;
  /** Call this when nobody is signed in there any more. */
  signedOut(): void;
  signedIn(): void;
  forgetSession(): Promise<void>;
}

export const createServerLine = (
  options: LineOptions,
  { ending, onChange, onBack, onGeneration }: LineParts,
): ServerLine => {
  const { origin } = options;
  const signIns = createSignIns();
  let isSignedOut = false;
  const signedOut = (): void => {
    if (isSignedOut) return;
    isSignedOut = true;
    onChange();
  };
  const upstream = createUpstream(origin, { ...options, ending });
  /** Notices which generation the site is, and from reads that nobody is signed in any more: a sign-in may be refused. */
  const watched = async (call: UpstreamCall): Promise<Response> => {
    const before = signIns.count;
    const answer = await upstream.send(call);
    const generation = call.url.startsWith('/') ? generationIn(answer.headers) : null;
    if (generation) onGeneration(generation);
    // An answer from before a sign-in says nothing about the current session.
    if (call.method === 'GET' && answer.status === 401 && before === signIns.count) signedOut();
    return answer;
  };
  const connectivity = createConnectivity(watched, {
    ...options.probe,
    onChange: (online) => {
      onChange();
      if (online) onBack();
    },
  });
  // Assigned, because a copy would keep the first values of its getters.
  return Object.assign(connectivity, {
    origin,
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
  });
};
