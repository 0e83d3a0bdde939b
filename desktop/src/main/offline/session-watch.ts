import type { Upstream } from './upstream.ts';

interface SessionWatch {
  /** How often somebody has signed in: an answer from before says nothing of the session since. */
  readonly countSignIns: () => number;
  readonly onEnded: () => void;
}

/** Notices by the server's answers to reads that nobody is signed in there any more. A refused sign-in does not say so. */
export const watchSession = (upstream: Upstream, { countSignIns, onEnded }: SessionWatch): Upstream => ({
  ...upstream,
  async send(call) {
    const signIns = countSignIns();
    const answer = await upstream.send(call);
    if (call.method === 'GET' && answer.status === 401 && signIns === countSignIns()) onEnded();
    return answer;
  },
});
