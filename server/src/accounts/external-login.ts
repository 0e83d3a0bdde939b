import * as client from 'openid-client';
import type { OidcSettings } from '../config/oidc-settings.ts';
import type { Outgoing } from '../work/outgoing.ts';
import { LoginRefusal } from './external-login-refusal.ts';
import { type Claims, readClaims } from './identity.ts';
import { IdentityProvider } from './identity-provider.ts';
import { discoveryRefusalOf, refusalOf } from './provider-refusals.ts';

/** The values that must match when the browser returns from the provider. */
export interface PendingLogin {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly redirectUri: string;
}

/** The claims that the provider vouches for. */
export interface Proof {
  readonly subject: string;
  readonly claims: Claims;
  readonly idToken: string;
  /** The moment at which the provider last asked the person to prove who they are. ISO 8601. */
  readonly provenAt: string;
}

/** Any session of the provider will do for an ordinary login; asked so, it says how old that is. */
const ANY_AGE_S = 30 * 24 * 3600;
const LONG_AGO = new Date(0).toISOString();

const SCOPE = 'openid email profile';

/** Many providers give e-mail and name only through the userinfo endpoint. */
const claimsOf = async (
  provider: client.Configuration,
  accessToken: string,
  idClaims: client.IDToken,
): Promise<Claims> => {
  if (idClaims.email !== undefined || !provider.serverMetadata().userinfo_endpoint) return readClaims(idClaims);
  return readClaims(await client.fetchUserInfo(provider, accessToken, idClaims.sub));
};

/** The clocks of two machines may differ by this. */
const TOLERANCE_S = 60;

/** The library looks at the end of a token, not at its beginning. */
const isToCome = ({ iat }: client.IDToken): boolean => iat > Date.now() / 1000 + TOLERANCE_S;

/** The authorization code flow with PKCE, state and nonce. */
export class ExternalLogin {
  readonly #provider: IdentityProvider;
  /** The provider has said when it asked for the password, so it can. */
  #saysWhen = false;

  constructor(settings: OidcSettings, outgoing: Outgoing) {
    this.#provider = new IdentityProvider(settings, outgoing);
  }

  /**
   * Answers the address for the browser, and the values to keep until it returns to `redirectUri`. For a fresh login
   * the provider asks for the password, whether or not it has a session.
   * @throws {LoginRefusal} when the provider cannot be reached, or is not the configured one
   */
  async begin(redirectUri: string, isFresh: boolean): Promise<{ address: URL; pending: PendingLogin }> {
    const provider = await this.#provider.configuration().catch((error: unknown) => {
      throw discoveryRefusalOf(error);
    });
    const state = client.randomState();
    const nonce = client.randomNonce();
    const verifier = client.randomPKCECodeVerifier();
    const address = client.buildAuthorizationUrl(provider, {
      redirect_uri: redirectUri,
      scope: SCOPE,
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(isFresh ? { prompt: 'login', max_age: '0' } : { max_age: String(ANY_AGE_S) }),
    });
    return { address, pending: { state, nonce, verifier, redirectUri } };
  }

  /**
   * Verifies the query of the callback and answers who signed in.
   * @throws {LoginRefusal} when the provider's answer or the callback is invalid
   */
  async finish({ redirectUri, state, nonce, verifier }: PendingLogin, query: string): Promise<Proof> {
    const address = new URL(redirectUri);
    address.search = query;
    try {
      const provider = await this.#provider.configuration();
      const tokens = await client.authorizationCodeGrant(provider, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const idClaims = tokens.claims();
      if (!idClaims || !tokens.id_token || isToCome(idClaims)) throw new LoginRefusal('external_login_failed');
      await this.#provider.verify(tokens.id_token);
      const claims = await claimsOf(provider, tokens.access_token, idClaims);
      return { subject: idClaims.sub, claims, idToken: tokens.id_token, provenAt: this.#provenAt(idClaims, provider) };
    } catch (error) {
      throw error instanceof LoginRefusal ? error : refusalOf(error);
    }
  }

  /**
   * A provider may sign somebody in by a session of this morning, and whoever sits at the browser can take our question
   * out of the address. So only a provider that never says when it asked is believed to have asked now.
   */
  #provenAt({ auth_time: seconds }: client.IDToken, provider: client.Configuration): string {
    if (seconds !== undefined) {
      this.#saysWhen = true;
      return new Date(Math.min(Date.now(), seconds * 1000)).toISOString();
    }
    const { claims_supported: claims } = provider.serverMetadata();
    const canSay = this.#saysWhen || (Array.isArray(claims) && claims.includes('auth_time'));
    return canSay ? LONG_AGO : new Date().toISOString();
  }

  /** The address at which the provider ends its own session; null if it has none or does not answer. */
  async endAddress(idToken: string, returnTo: string): Promise<URL | null> {
    const provider = await this.#provider.configuration().catch(() => null);
    if (!provider?.serverMetadata().end_session_endpoint) return null;
    return client.buildEndSessionUrl(provider, { id_token_hint: idToken, post_logout_redirect_uri: returnTo });
  }
}
