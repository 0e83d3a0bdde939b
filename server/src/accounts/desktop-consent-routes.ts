import type { CurrentUser } from '@shutterdesk/shared';
import { type Request, type Response, urlencoded } from 'express';
import type { Context } from '../context.ts';
import type { Api } from '../http/mount.ts';
import { brandNameOf } from '../settings/brand-name.ts';
import { consentHeaders, consentPage } from './desktop-consent-page.ts';
import { appAddress, issueLoginCode } from './desktop-login.ts';
import { goTo, turnAway } from './login-end.ts';
import { claimPassage, type Passage, readPassage } from './passages.ts';

/** Where a login for the desktop app goes once the provider has vouched for somebody. */
export const CONSENT = '/api/login/consent';

/** Who has come from the provider, as long as they may come in. */
const arrivedIn = async ({ users }: Pick<Context, 'users'>, { arrived }: Passage): Promise<CurrentUser | null> =>
  arrived ? users.find({ id: arrived, kind: 'external' }) : null;

const ask = async (context: Context, request: Request, response: Response): Promise<void> => {
  const passage = await readPassage(context.db, request);
  const user = passage && (await arrivedIn(context, passage));
  if (!user || !passage.desktop) return turnAway(response, 'external_login_expired');
  const brandName = brandNameOf(await context.content.settings(), context.config);
  response.set(consentHeaders(passage.desktop)).send(consentPage({ brandName, user, action: CONSENT }));
};

const answer = async (context: Context, request: Request, response: Response): Promise<void> => {
  const passage = await claimPassage(context.db, request);
  const app = passage?.desktop;
  const user = passage && (await arrivedIn(context, passage));
  if (!app || !user) return turnAway(response, 'external_login_expired', app);
  if (request.body?.answer !== 'yes') return turnAway(response, 'external_login_denied', app);
  goTo(response, appAddress(app, { code: await issueLoginCode(context.db, app, user) }));
};

/** The person says yes before the desktop app gets a code (RFC 8252, 8.6): another program may have begun the login. */
export const mountDesktopConsent = ({ router }: Api, context: Context): void => {
  router.get(CONSENT, (request, response) => ask(context, request, response));
  router.post(CONSENT, urlencoded({ extended: false, limit: '1kb', inflate: false }), (request, response) =>
    answer(context, request, response),
  );
};
