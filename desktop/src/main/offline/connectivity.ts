import { HEALTH_ADDRESS } from '@shutterdesk/shared';
import { isOk } from './answers.ts';
import { backoffMs } from './backoff.ts';
import { Unreachable, type Upstream, type UpstreamCall } from './upstream.ts';

/** Knows whether the server can be reached, by what becomes of every call, and looks again by itself while it cannot. */
export interface Connectivity {
  /** Never once it has been stopped. */
  readonly online: boolean;
  /** @throws {Unreachable} */
  send(call: UpstreamCall): Promise<Response>;
  /** When it looks again by itself, in milliseconds since 1970; null where it need not. */
  readonly nextCheckAt: number | null;
  /** Looks now. */
  check(): Promise<boolean>;
  stop(): void;
}

export interface ConnectivityOptions {
  /** Said too when it stays unreachable: the next look is at another time. */
  readonly onChange: (online: boolean) => void;
  readonly firstMs?: number;
  readonly longestMs?: number;
}

const PROBE_PATIENCE = 1 / 6;

export const createConnectivity = (
  upstream: Upstream,
  { onChange, firstMs = 1000, longestMs = 30_000 }: ConnectivityOptions,
): Connectivity => {
  let online = true;
  let failures = 0;
  let onlineSince = Number.NEGATIVE_INFINITY;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let nextCheckAt: number | null = null;
  let doubting = false;

  const became = (now: boolean): void => {
    clearTimeout(timer);
    nextCheckAt = null;
    if (now && !online) onlineSince = performance.now();
    if (!now && !stopped) {
      // Back for a moment is not back: what fails again at once is looked for ever more seldom all the same.
      if (online && performance.now() - onlineSince > longestMs) failures = 0;
      const waitMs = backoffMs(failures, { firstMs, longestMs });
      timer = setTimeout(check, waitMs);
      timer.unref();
      nextCheckAt = Date.now() + waitMs;
      failures += 1;
    }
    if (online && now) return;
    online = now;
    if (!stopped) onChange(now);
  };
  const check = async (): Promise<boolean> => {
    const call = { method: 'GET', url: HEALTH_ADDRESS, headers: new Headers(), body: null, patience: PROBE_PATIENCE };
    const reached = await upstream.send(call).then(isOk, () => false);
    if (!stopped) became(reached);
    return reached;
  };
  /** One bad answer does not mean that the server is away, nor that it is there. */
  const failed = (error: unknown): void => {
    if (!(error instanceof Unreachable) || stopped) return;
    if (!error.answered) became(false);
    else if (!doubting) {
      doubting = true;
      void check().finally(() => {
        doubting = false;
      });
    }
  };
  return {
    get online() {
      return online && !stopped;
    },
    get nextCheckAt() {
      return nextCheckAt;
    },
    async send(call) {
      try {
        const answer = await upstream.send(call);
        if (!online && !stopped) became(true);
        return answer;
      } catch (error) {
        failed(error);
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
