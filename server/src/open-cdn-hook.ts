import type { Logger } from 'pino';
import { CdnHook } from './cdn/cdn-hook.ts';
import type { Config } from './config/config.ts';
import { StartError } from './config/start-error.ts';
import { refusalOfAddress } from './webhook/hook-address.ts';
import { type HookNetwork, hookNetwork, sendEvent } from './webhook/hook-sender.ts';
import type { Clock } from './work/clock.ts';

interface Needs {
  readonly config: Pick<Config, 'cdn' | 'webhookAllowsPrivate'>;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly network: Partial<HookNetwork> | undefined;
}

/**
 * The CDN's hook, signed like the webhook and under the same rules for addresses; null where there is none.
 * @throws {StartError} for an address that is refused
 */
export const openCdnHook = async (needs: Needs): Promise<CdnHook | null> => {
  const { clock, config, logger } = needs;
  if (!config.cdn) return null;
  const network = { ...hookNetwork, ...needs.network };
  const { webhookAllowsPrivate: allowsPrivate } = config;
  const { hookUrl: address, hookSecret: secret } = config.cdn;
  const refusal = await refusalOfAddress(address, { allowsPrivate, resolve: network.resolve });
  if (refusal) throw new StartError(`CDN_HOOK_URL is refused. ${refusal}`);
  return new CdnHook({
    clock,
    logger,
    send(event, signal) {
      const target = { address, secret, allowsPrivate };
      return sendEvent(event, target, { network, now: clock.now(), signal });
    },
  });
};
