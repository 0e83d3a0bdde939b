import { type CurrentUser, type DesktopLogin, escapeMarkup, LOGIN_ADDRESS } from '@shutterdesk/shared';
import { type Request, type Response, urlencoded } from 'express';
import { brandNameOf } from '../config/brand-name.ts';
import type { Context } from '../context.ts';
import type { Api } from '../http/mount.ts';
import { plainPage, plainPageHeaders } from '../http/plain-page.ts';
import { appAddress, issueLoginCode } from './desktop-login.ts';
import { goTo, turnAway } from './login-end.ts';
import { claimLoginTransaction, type LoginTransaction, readLoginTransaction } from './login-transactions.ts';

interface ConsentPage {
  /** The studio's name. */
  readonly brandName: string;
  readonly user: CurrentUser;
  /** The path that the form posts to. */
  readonly action: string;
}

/** Its form may lead only to this server and on to the app's listener. */
const consentHeaders = ({ port }: DesktopLogin) => ({
  ...plainPageHeaders(['self', `http://127.0.0.1:${Number(port)}`]),
  // Not `no-referrer`: the browser would then also hide the form's origin.
  'Referrer-Policy': 'same-origin',
});

const nameOf = ({ email, firstName, lastName }: CurrentUser): string =>
  email ?? [firstName, lastName].filter(Boolean).join(' ');

/** Asks the person whether they started this login: the provider may have let them pass without a question. */
const consentPage = ({ brandName, user, action }: ConsentPage): string =>
  plainPage(
    `Sign in to the desktop app · ${brandName}`,
    `<p class="brand" dir="auto">${escapeMarkup(brandName)}</p>
<h1>Sign in to the Shutterdesk desktop app on this computer?</h1>
<p>It will manage this site as <strong dir="auto">${escapeMarkup(nameOf(user))}</strong>.
If you didn’t just press the login button in the app, choose No.</p>
<form method="post" action="${escapeMarkup(action)}">
<button name="answer" value="yes">Yes, sign in</button>
<button name="answer" value="no">No</button>
</form>`,
  );

/** A login for the desktop app continues here after the provider has confirmed the person. */
export const CONSENT = `${LOGIN_ADDRESS}/consent`;

/** The person whom the provider confirmed, if that person still has access. */
const arrivedIn = async (
  { users }: Pick<Context, 'users'>,
  { arrived }: LoginTransaction,
): Promise<CurrentUser | null> => (arrived ? users.find({ id: arrived, kind: 'external' }) : null);

const ask = async (context: Context, request: Request, response: Response): Promise<void> => {
  const transaction = await readLoginTransaction(context.db, request);
  const user = transaction && (await arrivedIn(context, transaction));
  if (!user || !transaction.desktop) return turnAway(response, 'external_login_expired');
  const brandName = brandNameOf(await context.settings(), context.config);
  response.set(consentHeaders(transaction.desktop)).send(consentPage({ brandName, user, action: CONSENT }));
};

const answer = async (context: Context, request: Request, response: Response): Promise<void> => {
  const transaction = await claimLoginTransaction(context.db, request);
  const app = transaction?.desktop;
  const user = transaction && (await arrivedIn(context, transaction));
  if (!app || !user) return turnAway(response, 'external_login_expired', app);
  if (request.body?.answer !== 'yes') return turnAway(response, 'external_login_denied', app);
  const arrived = { userId: user.id, provenAt: transaction.provenAt };
  goTo(response, appAddress(app, { code: await issueLoginCode(context.db, app, arrived) }));
};

/**
 * The person must agree before the desktop app gets a code (RFC 8252, 8.6), because another program may have started
 * the login.
 */
export const mountDesktopConsent = ({ router }: Api, context: Context): void => {
  router.get(CONSENT, (request, response) => ask(context, request, response));
  router.post(CONSENT, urlencoded({ extended: false, limit: '1kb', inflate: false }), (request, response) =>
    answer(context, request, response),
  );
};
