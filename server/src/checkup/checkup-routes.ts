import { type Finding, hasRight, readCheckup } from '@shutterdesk/shared';
import { VERSION } from '../config/release.ts';
import type { Context } from '../context.ts';
import { type Api, mount } from '../http/mount.ts';
import { signedInUser } from '../http/sessions.ts';
import { fault } from './check.ts';
import { examine } from './examine.ts';

/** These may name folders of the machine, or what it answered. */
const OWNERS_ONLY: ReadonlySet<string> = new Set(['Backup', 'Permissions', 'Update']);

const MOVED = fault(
  'The data folder was moved or replaced while the server runs, so what is saved now may be lost.',
  'Stop the server, put the folder back, and start it again.',
);

/** A helper sees that something is wrong, and whom to tell. */
const forHelpers = (finding: Finding): Finding =>
  OWNERS_ONLY.has(finding.subject) && finding.state !== 'fine'
    ? { ...finding, message: 'Something here needs an owner.', cure: 'Tell an owner: this page says more to them.' }
    : finding;

type Looked = Pick<Context, 'clock' | 'config' | 'db' | 'hasDataFolder' | 'proxyCheck' | 'publisher' | 'storage'>;

export const mountCheckup = (api: Api, context: Looked): void => {
  const { clock, config, db, hasDataFolder, proxyCheck, publisher, storage } = context;
  mount(api, readCheckup, async ({ request, response }) => {
    const now = clock.now();
    const startedAt = now - process.uptime() * 1000;
    const { message } = publisher.status();
    const seenHere: Finding[] = [
      ...proxyCheck.faults(request).map((sentence) => ({ subject: 'Address', ...fault(sentence, null) })),
      ...(message === null ? [] : [{ subject: 'Page', ...fault(message, 'Press Try again above.') }]),
      ...((await hasDataFolder()) ? [] : [{ subject: 'Disk', ...MOVED }]),
    ];
    const site = { config, db, storage: async () => storage, now, startedAt, isServer: true };
    const findings = [...seenHere, ...(await examine(site))];
    const isOwner = hasRight(signedInUser(response).role, 'studio');
    return { version: VERSION, findings: isOwner ? findings : findings.map(forHelpers) };
  });
};
