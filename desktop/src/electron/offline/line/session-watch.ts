import type { SignIns } from './sign-ins.ts';
import type { Upstream } from './upstream.ts';

interface SessionWatch {
  /** An answer from before a sign-in says nothing about the current session. */
  readonly signIns: Pick<SignIns, 'count'>;
  readonly onEnded: () => void;
}

/** Notices from the answers to reads that nobody is signed in any more. A refused sign-in does not count. */
export const watchSession = (upstream: Upstream, { signIns, onEnded }: SessionWatch): Upstream => ({
  ...upstream,
  async send(call) {
    const before = signIns.count;
    const answer = await upstream.send(call);
    if (call.method === 'GET' && answer.status === 401 && before === signIns.count) onEnded();
    return answer;
  },
});
