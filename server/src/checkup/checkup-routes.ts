import { agreeClock, type Finding, hasRight, readCheckup, readPageCheck } from '@shutterdesk/shared';
import { Coalescer } from '@shutterdesk/shared/node/coalescer';
import { VERSION } from '../config/release.ts';
import type { Context } from '../context.ts';
import { type Api, mount } from '../http/mount.ts';
import { signedInUser } from '../http/sessions.ts';
import { fault } from '../setup/check.ts';
import { examineServer } from './examine.ts';
import { checkPage } from './page-check.ts';

/** These may name folders of the machine, or what it answered. */
const OWNERS_ONLY: ReadonlySet<string> = new Set(['Backup', 'Login', 'Permissions', 'Photos', 'Update', 'Webhook']);

/** A helper sees that something is wrong, and whom to tell. */
const forHelpers = (finding: Finding): Finding =>
  OWNERS_ONLY.has(finding.subject) && finding.state !== 'fine'
    ? { ...finding, message: 'Something here needs an owner.', cure: 'Tell an owner: this page says more to them.' }
    : finding;

export const mountCheckup = (api: Api, context: Context): void => {
  /** One at a time: each asks other sites. */
  const pageChecks = new Coalescer(() => checkPage(context));

  mount(api, readPageCheck, async () => ({ remarks: await pageChecks.changed() }));

  mount(api, agreeClock, () => context.clockWatch.agree());

  mount(api, readCheckup, async ({ request, response }) => {
    const seen = context.proxyCheck.faults(request);
    const findings = [
      ...seen.map((sentence) => ({ subject: 'Address', ...fault(sentence, null) })),
      ...(await examineServer(context, { asksForUpdates: true })),
    ];
    const isOwner = hasRight(signedInUser(response).role, 'studio');
    return { version: VERSION, findings: isOwner ? findings : findings.map(forHelpers) };
  });
};
