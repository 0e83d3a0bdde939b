import { agreeClock } from '@shutterdesk/shared';
import type { Context } from '../context.ts';
import { type Api, mount } from '../http/mount.ts';

export const mountClock = (api: Api, { clockWatch }: Pick<Context, 'clockWatch'>): void =>
  mount(api, agreeClock, async () => {
    await clockWatch.agree();
  });
