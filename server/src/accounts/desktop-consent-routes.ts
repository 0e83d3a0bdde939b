import { type CurrentUser, LOGIN_ADDRESS } from '@shutterdesk/shared';
import { type Request, type Response, urlencoded } from 'express';
import { brandNameOf } from '../config/brand-name.ts';
import type { Context } from '../context.ts';
import type { Api } from '../http/mount.ts';
import { consentHeaders, consentPage } from './desktop-consent-page.ts';
import { appAddress, issueLoginCode } from './desktop-login.ts';
import { goTo, turnAway } from './login-end.ts';
import { claimLoginTransaction, type LoginTransaction, readLoginTransaction } from './login-transactions.ts';

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
