import { createServer } from 'node:http';
import { checkProof, FRESH_LOGIN_ADDRESS } from '@shutterdesk/shared';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { expect, it } from 'vitest';
import { Browser } from './browser.ts';
import { notice } from './external-login-steps.ts';
import { listening } from './listening.ts';
import { startPagelessServer } from './test-server.ts';

const CLIENT = 'studio';

interface Lies {
  /** The time of issue of its tokens, in seconds from now. */
  readonly issuedIn?: number;
  /** It can say when it asked for the password, and does not. */
  readonly claims?: readonly string[];
}

const startProvider = async ({ issuedIn = 0, claims = [] }: Lies) => {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const asked = { nonce: '' };
  const server = createServer(async (request, response) => {
    const issuer = `http://${request.headers.host}`;
    const now = Math.floor(Date.now() / 1000);
    const token = () =>
      new SignJWT({ nonce: asked.nonce, email: 'owner@example.com', email_verified: true })
        .setProtectedHeader({ alg: 'RS256' })
        .setIssuer(issuer)
        .setAudience(CLIENT)
        .setSubject('owner')
        .setIssuedAt(now + issuedIn)
        .setExpirationTime(now + issuedIn + 3600)
        .sign(privateKey);
    const answers: Record<string, () => Promise<object>> = {
      '/.well-known/openid-configuration': async () => ({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        claims_supported: claims,
      }),
      '/keys': async () => ({ keys: [await exportJWK(publicKey)] }),
      '/token': async () => ({ access_token: 'x', token_type: 'bearer', id_token: await token() }),
    };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(await answers[request.url ?? '']?.()));
  });
  return { issuer: `http://127.0.0.1:${await listening(server)}`, asked };
};

const signIn = async (lies: Lies, address = '/api/login') => {
  const { issuer, asked } = await startProvider(lies);
  const environment = {
    OIDC_ISSUER_URL: issuer,
    OIDC_CLIENT_ID: CLIENT,
    OIDC_CLIENT_SECRET: 'a secret of the client',
    OIDC_ADMIN_EMAILS: 'owner@example.com',
  };
  const browser = new Browser((await startPagelessServer({ environment })).url);
  const { searchParams } = new URL(await browser.redirectOf(address));
  asked.nonce = searchParams.get('nonce') ?? '';
  const end = await browser.redirectOf(`/api/login/callback?code=x&state=${searchParams.get('state')}`);
  return { end, proof: async () => (await browser.get(checkProof.path)).status };
};

it('a token that was issued in the time to come signs nobody in; clocks may differ by a minute', async () => {
  expect((await signIn({ issuedIn: 7200 })).end).toBe(notice('failed'));
  expect((await signIn({ issuedIn: 50 })).end).toBe('/admin');
});

it('a login is no proof of the password where the provider could say when it asked, and was kept from saying so', async () => {
  for (const address of ['/api/login', FRESH_LOGIN_ADDRESS]) {
    const { end, proof } = await signIn({ claims: ['sub', 'auth_time'] }, address);
    expect([end, await proof()]).toEqual(['/admin', 403]);
  }
  const { proof } = await signIn({});
  expect(await proof(), 'a provider that never says so is believed').toBe(200);
});
