import {
  type CurrentUser,
  type DesktopLogin,
  escapeMarkup,
  finishDesktopLogin,
  LOGIN_ADDRESS,
  nameOf,
} from '@shutterdesk/shared';
import { type Request, type Response, urlencoded } from 'express';
import * as z from 'zod';
import { brandNameOf } from '../config/brand-name.ts';
import type { Context } from '../context.ts';
import { HttpError } from '../http/http-error.ts';
import { type Api, mount } from '../http/mount.ts';
import { plainPage, plainPageHeaders } from '../http/plain-page.ts';
import { limitByAddress } from '../http/rate-limits.ts';
import { makeToken, tokenHashOf } from '../http/secret-token.ts';
import { claimStored, keepStored } from '../http/session-store.ts';
import { appAddress, goTo, type LoginTransaction, loginTransactions, turnAway } from './login-transactions.ts';
import { welcome } from './welcome.ts';

const LIFETIME_MS = 60_000;

/** A login code is stored among the sessions. No cookie can name it, because session cookies are signed. */
const keptSchema = z.object({ challenge: z.string(), userId: z.string(), provenAt: z.string().optional() });

/** A person who signs in by a code, and the moment at which they proved to the provider who they are. */
type Arrived = Omit<z.infer<typeof keptSchema>, 'challenge'>;

const sidOf = (code: string): string => `code:${tokenHashOf(code)}`;

/**
 * Issues a code that the app with the right verifier can exchange for a session of this user, once and within a
 * minute.
 */
const issueLoginCode = async (
  { clock, db }: Pick<Context, 'clock' | 'db'>,
  { challenge }: DesktopLogin,
  { userId, provenAt }: Arrived,
): Promise<string> => {
  const code = makeToken();
  const content = { challenge, userId, provenAt } satisfies z.infer<typeof keptSchema>;
  await keepStored(db, sidOf(code), { content, until: clock.now() + LIFETIME_MS, userId });
  return code;
};

/** Uses up a code and answers who signs in; null for a code that is unknown, expired or another app's. */
const claimLoginCode = async (
  { clock, db }: Pick<Context, 'clock' | 'db'>,
  { code, verifier }: { readonly code: string; readonly verifier: string },
): Promise<Arrived | null> => {
  const stored = await claimStored(db, sidOf(code), clock.now());
  if (stored === null) return null;
  const { challenge, ...arrived } = keptSchema.parse(stored);
  return tokenHashOf(verifier) === challenge ? arrived : null;
};

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

/** Asks the person whether they started this login: the provider may have let them pass without a question. */
const consentPage = ({ brandName, user, action }: ConsentPage): string =>
  plainPage(
    `Sign in to the desktop app · ${brandName}`,
    `<p class="brand" dir="auto">${escapeMarkup(brandName)}</p>
<h1>Sign in to the Shutterdesk desktop app on this computer?</h1>
<p>It will manage this site as <strong dir="auto">${escapeMarkup(user.email ?? nameOf(user))}</strong>.
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
): Promise<CurrentUser | null> => (arrived ? users.find(arrived) : null);

const ask = async (context: Context, request: Request, response: Response): Promise<void> => {
  const transaction = await loginTransactions.read(context, request);
  const user = transaction && (await arrivedIn(context, transaction));
  if (!user || !transaction.desktop) return turnAway(response, 'external_login_expired');
  const brandName = brandNameOf(await context.settings(), context.config);
  response.set(consentHeaders(transaction.desktop)).send(consentPage({ brandName, user, action: CONSENT }));
};

const answer = async (context: Context, request: Request, response: Response): Promise<void> => {
  const transaction = await loginTransactions.claim(context, request);
  const app = transaction?.desktop;
  const user = transaction && (await arrivedIn(context, transaction));
  if (!app || !user) return turnAway(response, 'external_login_expired', app);
  if (request.body?.answer !== 'yes') return turnAway(response, 'external_login_denied', app);
  const arrived = { userId: user.id, provenAt: transaction.provenAt };
  goTo(response, appAddress(app, { code: await issueLoginCode(context, app, arrived) }));
};

const TOO_MANY = 'Too many logins from here. Please wait ten minutes and try again.';

/**
 * The person must agree before the desktop app gets a code (RFC 8252, 8.6), because another program may have started
 * the login. The app's session holds no ID token, because only the browser can sign out at the provider.
 */
export const mountDesktopLogin = (api: Api, context: Context): void => {
  const { limits, users } = context;
  api.router.get(CONSENT, (request, response) => ask(context, request, response));
  api.router.post(CONSENT, urlencoded({ extended: false, limit: '1kb', inflate: false }), (request, response) =>
    answer(context, request, response),
  );
  mount(
    api,
    finishDesktopLogin,
    async ({ body, request, response }) => {
      const arrived = await claimLoginCode(context, body);
      const user = arrived && (await users.find(arrived.userId));
      if (!user) {
        throw new HttpError('invalid_credentials', 'That login took too long or was used before. Please start again.');
      }
      const event = { what: 'signed-in', how: 'desktop' } as const;
      await welcome(context, { request, response }, { user, passwordHash: null, event, proof: arrived });
      return user;
    },
    limitByAddress(limits.desktopLogins, TOO_MANY),
    api.session,
  );
};
