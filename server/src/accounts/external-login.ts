import type { LoginNotice } from '@shutterdesk/shared';
import * as client from 'openid-client';
import type { OidcSettings } from '../config/oidc-settings.ts';
import { isCertificateCode } from '../work/certificate-fault.ts';
import { fetchWithin, type Outgoing } from '../work/outgoing.ts';
import { type Claims, readClaims } from './identity.ts';
import { codeOf, LoginRefusal, reasonOf } from './login-transactions.ts';

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

const PATIENCE_S = 5;

const authentication = ({ tokenAuth, clientSecret }: OidcSettings): client.ClientAuth => {
  if (clientSecret === null) return client.None();
  return tokenAuth === 'client_secret_post'
    ? client.ClientSecretPost(clientSecret)
    : client.ClientSecretBasic(clientSecret);
};

/** Notices by OAuth `error`, from the callback or from the token endpoint. */
const BY_OAUTH_ERROR: Readonly<Record<string, LoginNotice>> = {
  access_denied: 'external_login_denied',
  invalid_client: 'external_login_refused',
  invalid_grant: 'external_login_expired',
  server_error: 'external_login_unavailable',
  temporarily_unavailable: 'external_login_unavailable',
  unauthorized_client: 'external_login_refused',
};

/** The answers of services to a client that they do not know, or to a wrong secret: RFC 6749 has the first. */
const REFUSED_CLIENT: ReadonlySet<string> = new Set(['invalid_client', 'unauthorized_client']);

const UNREACHABLE = new Set(['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']);

/** The answer shows that the address is not the provider's: another try would not help. */
const isElsewhere = ({ cause, code }: client.ClientError): boolean =>
  code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED' || (cause instanceof Response && cause.status < 500);

const noticeOf = (error: unknown): LoginNotice => {
  if (error instanceof client.AuthorizationResponseError || error instanceof client.ResponseBodyError) {
    return BY_OAUTH_ERROR[error.error] ?? 'external_login_failed';
  }
  if (error instanceof client.WWWAuthenticateChallengeError) return 'external_login_refused';
  if (error instanceof client.ClientError) {
    if (isElsewhere(error)) return 'external_login_wrong_issuer';
    return UNREACHABLE.has(error.code ?? '') ? 'external_login_unavailable' : 'external_login_failed';
  }
  if (!(error instanceof TypeError) || codeOf(error) !== '') return 'external_login_failed';
  return isCertificateCode(reasonOf(error)) ? 'external_login_certificate' : 'external_login_unavailable';
};

/** Turns an error of the provider, or on the way to it, into a refusal. */
const refuse = (error: unknown): never => {
  throw error instanceof LoginRefusal ? error : new LoginRefusal(noticeOf(error), { cause: error });
};

/** The authorization code flow with PKCE, state and nonce, at the configured provider. */
export class ExternalLogin {
  readonly #settings: OidcSettings;
  readonly #outgoing: Outgoing;
  #discovered: Promise<client.Configuration> | null = null;
  /** The provider has said when it asked for the password, so it can. */
  #saysWhen = false;

  /** @param outgoing where a service that was entered on the screen may be */
  constructor(settings: OidcSettings, outgoing: Outgoing) {
    this.#settings = settings;
    this.#outgoing = outgoing;
  }

  /** The provider's metadata: fetched on first use, cached, and fetched again after a failure. */
  #provider(): Promise<client.Configuration> {
    this.#discovered ??= this.#discover().catch((error: unknown) => {
      this.#discovered = null;
      throw error;
    });
    return this.#discovered;
  }

  #discover(): Promise<client.Configuration> {
    const issuer = new URL(this.#settings.issuer);
    // Without it, whoever can answer in the provider's place could claim any identity.
    const signed = client.enableNonRepudiationChecks;
    return client.discovery(issuer, this.#settings.clientId, undefined, authentication(this.#settings), {
      timeout: PATIENCE_S,
      execute: issuer.protocol === 'http:' ? [client.allowInsecureRequests, signed] : [signed],
      ...(this.#settings.isOnScreen ? { [client.customFetch]: fetchWithin(this.#outgoing) } : {}),
    });
  }

  /** Tells whether the provider refuses the client itself, by a code that is none: most look at the client first. */
  async refusesClient(): Promise<boolean> {
    const asked = { code: 'none', redirect_uri: this.#settings.issuer };
    return client.genericGrantRequest(await this.#provider(), 'authorization_code', asked).then(
      () => false,
      (error: unknown) =>
        error instanceof client.WWWAuthenticateChallengeError ||
        (error instanceof client.ResponseBodyError && REFUSED_CLIENT.has(error.error)),
    );
  }

  /**
   * Answers the address for the browser, and the values to keep until it returns to `redirectUri`. For a fresh login
   * the provider asks for the password, whether or not it has a session.
   * @throws {LoginRefusal} when the provider cannot be reached, or is not the configured one
   */
  async begin(redirectUri: string, isFresh: boolean): Promise<{ address: URL; pending: PendingLogin }> {
    const provider = await this.#provider().catch(refuse);
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
      const provider = await this.#provider();
      const tokens = await client.authorizationCodeGrant(provider, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const idClaims = tokens.claims();
      if (!idClaims || !tokens.id_token || isToCome(idClaims)) throw new LoginRefusal('external_login_failed');
      const claims = await claimsOf(provider, tokens.access_token, idClaims);
      return { subject: idClaims.sub, claims, idToken: tokens.id_token, provenAt: this.#provenAt(idClaims, provider) };
    } catch (error) {
      return refuse(error);
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
    const provider = await this.#provider().catch(() => null);
    if (!provider?.serverMetadata().end_session_endpoint) return null;
    return client.buildEndSessionUrl(provider, { id_token_hint: idToken, post_logout_redirect_uri: returnTo });
  }
}
