import { backoffMs } from './backoff.ts';
import { Unreachable, type Upstream, type UpstreamCall } from './upstream.ts';

/** Knows whether the server can be reached, by what becomes of every call, and looks again by itself while it cannot. */
export interface Connectivity {
  /** Never once it has been stopped. */
  readonly online: boolean;
  /** @throws {Unreachable} */
  send(call: UpstreamCall): Promise<Response>;
  /** Looks now. */
  check(): Promise<boolean>;
  stop(): void;
}

export interface ConnectivityOptions {
  readonly onChange: (online: boolean) => void;
  readonly firstMs?: number;
  readonly longestMs?: number;
}

const HEALTH = '/api/health';
const PROBE_TIMEOUT_MS = 5000;

const isJson = (answer: Response): boolean => answer.headers.get('content-type')?.includes('json') ?? false;

export const createConnectivity = (
  upstream: Upstream,
  { onChange, firstMs = 1000, longestMs = 30_000 }: ConnectivityOptions,
): Connectivity => {
  let online = true;
  let failures = 0;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  const became = (now: boolean): void => {
    clearTimeout(timer);
    if (now) failures = 0;
    else if (!stopped) {
      timer = setTimeout(check, backoffMs(failures, { firstMs, longestMs }));
      timer.unref();
      failures += 1;
    }
    if (online === now) return;
    online = now;
    if (!stopped) onChange(now);
  };
  const check = async (): Promise<boolean> => {
    const call = { method: 'GET', url: HEALTH, headers: new Headers(), body: null, timeoutMs: PROBE_TIMEOUT_MS };
    // A hotel's sign-in page answers too, but not in JSON.
    const reached = await upstream.send(call).then(isJson, () => false);
    if (!stopped) became(reached);
    return reached;
  };
  return {
    get online() {
      return online && !stopped;
    },
    async send(call) {
      try {
        const answer = await upstream.send(call);
        if (!online && !stopped) became(true);
        return answer;
      } catch (error) {
        if (error instanceof Unreachable && !stopped) became(false);
        throw error;
      }
    },
    check,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
};
