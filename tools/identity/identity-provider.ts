import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Configuration, KoaContextWithOIDC, Provider as OpenIdProvider } from 'oidc-provider';
import type { Person } from './people.ts';
import { OWNER_EMAIL, PEOPLE } from './people.ts';

/** The library warns of every Node that is no LTS release, and of keeping all in memory, as is wanted here. */
const quietly = async <Result>(work: () => Result | Promise<Result>): Promise<Result> => {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return await work();
  } finally {
    console.warn = warn;
  }
};

const { interactionPolicy, Provider } = await quietly(() => import('oidc-provider'));

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="icon" href="data:,">
<style>
body { font: 1rem/1.5 system-ui, sans-serif; color: #1c1b1a; background: #f4f3f1; margin: 0; padding: 2rem 1rem; }
main { max-width: 24rem; margin: auto; background: #fff; border-radius: .75rem; padding: 1.5rem; }
h1 { font-size: 1.25rem; margin: 0 0 .5rem; }
button { display: block; width: 100%; min-height: 2.75rem; margin-top: .75rem; padding: .5rem 1rem; font: inherit;
  text-align: left; color: inherit; background: #fff; border: 1px solid #8a8681; border-radius: .5rem; cursor: pointer; }
button:hover { background: #f4f3f1; }
small { display: block; color: #5c5854; }
</style>
</head>
<body><main><h1>${title}</h1>${body}</main></body>
</html>`;

const personButton = ([key, { name, email }]: readonly [string, Person]): string =>
  `<button name="person" value="${escapeHtml(key)}">${escapeHtml(name)}<small>${escapeHtml(email ?? 'no e-mail address')}</small></button>`;

/** Asks who is signing in; the answer is the field `person`, empty for nobody. */
const signInPage = (people: Readonly<Record<string, Person>>): string =>
  page(
    'Practice login',
    `<p>This stands in for a real login service. Who is signing in?</p>
<form method="post">${Object.entries(people).map(personButton).join('')}<button name="person" value="">Cancel</button></form>`,
  );

/** @param form the provider's own form, to which the buttons belong */
const signOutPage = (form: string): string =>
  page(
    'Practice logout',
    `<p>Sign out here as well?</p>${form}
<button type="submit" form="op.logoutForm" name="logout" value="yes">Yes, sign me out</button>
<button type="submit" form="op.logoutForm">No, stay signed in</button>`,
  );

const signedOutPage = (): string => page('Signed out', '<p>You are signed out.</p>');

const troublePage = (error: string, description: string): string =>
  page('That did not work', `<p>${escapeHtml(error)}: ${escapeHtml(description)}</p>`);

const HOUR_S = 3600;
const CLIENT = { id: 'shutterdesk', secret: 'a secret-of_practice.only' };

interface ProviderOptions {
  readonly port?: number;
  /** Puts e-mail and name into the id token, instead of only into the userinfo endpoint. */
  readonly claimsInIdToken?: boolean;
  /** The address of everybody's portrait. */
  readonly picture?: string;
  readonly tokenAuth?: 'client_secret_basic' | 'client_secret_post' | 'none';
  /** Overrides everybody's claims. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** The moment at which everybody last gave their password, in seconds since 1970: the ID token says so. */
  readonly signedInAt?: number;
  /** Publishes other keys than those that sign, as if somebody else signed in its place. */
  readonly showsOtherKeys?: boolean;
}

export interface RunningProvider {
  readonly issuer: string;
  /** The settings with which the studio's server accepts this provider. */
  readonly settings: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

const signingKey = () => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  use: 'sig',
  alg: 'RS256',
  kid: 'practice',
});

/** Both names of this machine, with any port. */
const here = (path: string): string[] => ['127.0.0.1', 'localhost'].map((host) => `http://${host}${path}`);

const signInOnly = () => {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  return policy;
};

/** Grants the studio's site everything without asking. */
const grantAll = async ({ oidc }: KoaContextWithOIDC) => {
  const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
};

const configuration = (options: ProviderOptions): Configuration => ({
  clients: [
    {
      client_id: CLIENT.id,
      ...(options.tokenAuth === 'none' ? {} : { client_secret: CLIENT.secret }),
      token_endpoint_auth_method: options.tokenAuth ?? 'client_secret_basic',
      application_type: 'native',
      require_auth_time: options.signedInAt !== undefined,
      grant_types: ['authorization_code'],
      response_types: ['code'],
      redirect_uris: here('/api/login/callback'),
      post_logout_redirect_uris: here('/admin/login'),
    },
  ],
  claims: {
    openid: ['sub'],
    email: ['email', 'email_verified'],
    profile: ['name', 'given_name', 'family_name', 'picture'],
  },
  conformIdTokenClaims: options.claimsInIdToken === false,
  pkce: { required: () => true },
  findAccount: (_context, sub) =>
    PEOPLE[sub] && {
      accountId: sub,
      claims: () => ({ sub, picture: options.picture, ...structuredClone(PEOPLE[sub]), ...options.claims }),
    },
  loadExistingGrant: grantAll,
  interactions: { policy: signInOnly(), url: (_context, { uid }) => `/interaction/${uid}` },
  renderError: (context, { error, error_description: description }) => {
    context.type = 'html';
    context.body = troublePage(error, description ?? '');
  },
  features: {
    devInteractions: { enabled: false },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (context, form) => {
        context.body = signOutPage(form);
      },
      postLogoutSuccessSource: (context) => {
        context.body = signedOutPage();
      },
    },
  },
  ttl: {
    AccessToken: HOUR_S,
    AuthorizationCode: 60,
    Grant: HOUR_S,
    IdToken: HOUR_S,
    Interaction: HOUR_S,
    Session: HOUR_S,
  },
  cookies: { keys: ['practice only'] },
  jwks: { keys: [signingKey()] },
});

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> =>
  new URLSearchParams((await request.setEncoding('utf8').toArray()).join(''));

interface Interaction {
  readonly provider: OpenIdProvider;
  readonly signedInAt: number | undefined;
}

const interact = async (
  { provider, signedInAt: ts }: Interaction,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  if (request.method !== 'POST') {
    await provider.interactionDetails(request, response);
    response.setHeader('content-type', 'text/html; charset=utf-8').end(signInPage(PEOPLE));
    return;
  }
  const person = (await bodyOf(request)).get('person');
  const result = person
    ? { login: { accountId: person, ...(ts === undefined ? {} : { ts }) } }
    : { error: 'access_denied', error_description: 'cancelled' };
  await provider.interactionFinished(request, response, result);
};

const showOtherKeys = (response: ServerResponse): void => {
  const { kty, n, e, use, alg, kid } = signingKey();
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [{ kty, n, e, use, alg, kid }] }));
};

const listen = async (server: Server, port: number): Promise<number> => {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : port;
};

/** A real OpenID provider for the demo and the tests: only on this machine, and without passwords. */
export const startIdentityProvider = async (options: ProviderOptions = {}): Promise<RunningProvider> => {
  const server = createServer();
  const issuer = `http://127.0.0.1:${await listen(server, options.port ?? 0)}`;
  const provider = await quietly(() => new Provider(issuer, configuration(options)));
  const serve = provider.callback();
  server.on('request', (request, response) => {
    if (options.showsOtherKeys && request.url === '/jwks') return showOtherKeys(response);
    if (!request.url?.startsWith('/interaction/')) return void serve(request, response);
    interact({ provider, signedInAt: options.signedInAt }, request, response).catch((error: unknown) => {
      response.writeHead(400, { 'content-type': 'text/html; charset=utf-8' });
      response.end(troublePage('This login is over', error instanceof Error ? error.message : ''));
    });
  });
  return {
    issuer,
    settings: {
      OIDC_ISSUER_URL: issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: options.tokenAuth === 'none' ? '' : CLIENT.secret,
      OIDC_TOKEN_AUTH: options.tokenAuth ?? 'client_secret_basic',
      OIDC_ADMIN_EMAILS: OWNER_EMAIL,
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
