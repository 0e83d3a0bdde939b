import { type Finding, readCheckup } from '@shutterdesk/shared';
import { VERSION } from '../config/release.ts';
import type { Context } from '../context.ts';
import { type Api, mount } from '../http/mount.ts';
import { fault } from './check.ts';
import { examine } from './examine.ts';

export const mountCheckup = (
  api: Api,
  { clock, config, db, proxyCheck, publisher }: Pick<Context, 'clock' | 'config' | 'db' | 'proxyCheck' | 'publisher'>,
): void => {
  mount(api, readCheckup, async ({ request }) => {
    const now = clock.now();
    const startedAt = now - process.uptime() * 1000;
    const { message } = publisher.status();
    const seenHere: Finding[] = [
      ...proxyCheck.faults(request).map((sentence) => ({ subject: 'Address', ...fault(sentence, null) })),
      ...(message === null ? [] : [{ subject: 'Page', ...fault(message, 'Press Try again above.') }]),
    ];
    return {
      version: VERSION,
      findings: [...seenHere, ...(await examine({ config, db, now, startedAt, isServer: true }))],
    };
  });
};
