import { HEALTH_ADDRESS } from '@shutterdesk/shared';
import { pauseAfter } from '@shutterdesk/shared/node/backoff';
import { isOk } from './answers.ts';
import { Unreachable, type Upstream, type UpstreamCall } from './upstream.ts';

/** Knows from the outcome of every call whether the server can be reached, and probes it while it cannot. */
export interface Connectivity {
  /** Always false after `stop`. */
  readonly online: boolean;
  /** @throws {Unreachable} */
  send(call: UpstreamCall): Promise<Response>;
  /** The time of the next probe, in milliseconds since 1970; null if none is planned. */
  readonly nextCheckAt: number | null;
  /** Probes now. */
  check(): Promise<boolean>;
  stop(): void;
}

interface ConnectivityOptions {
  /** Also called when the server stays unreachable, because the time of the next probe changes. */
  readonly onChange: (online: boolean) => void;
  readonly firstMs?: number;
  readonly longestMs?: number;
}

const PROBE_PATIENCE = 1 / 6;

export const createConnectivity = (
  send: Upstream['send'],
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
      // A short recovery does not count: if the next call fails, the probes become rarer all the same.
      if (online && performance.now() - onlineSince > longestMs) failures = 0;
      failures += 1;
      const waitMs = pauseAfter(failures, { firstMs, longestMs, jitter: 0.5 });
      timer = setTimeout(check, waitMs);
      timer.unref();
      nextCheckAt = Date.now() + waitMs;
    }
    if (online && now) return;
    online = now;
    if (!stopped) onChange(now);
  };
  const check = async (): Promise<boolean> => {
    const call = { method: 'GET', url: HEALTH_ADDRESS, headers: new Headers(), body: null, patience: PROBE_PATIENCE };
    const reached = await send(call).then(isOk, () => false);
    if (!stopped) became(reached);
    return reached;
  };
  /** One bad answer proves neither that the server is away nor that it is reachable. */
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
      const isOutside = !online;
      try {
        const answer = await send(call);
        // The answer to an earlier call ends the first pause at once. Where one call goes on failing while others pass,
        // the later pauses stay.
        if (!online && !stopped && (isOutside || failures === 1)) became(true);
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
