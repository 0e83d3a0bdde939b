import { type CompactJWSHeaderParameters, compactVerify, createRemoteJWKSet, customFetch, errors } from 'jose';
import * as client from 'openid-client';
import type { OidcSettings } from '../config/oidc-settings.ts';
import { fetchWithin, type Outgoing } from '../work/outgoing.ts';

const PATIENCE_S = 5;

const authentication = ({ tokenAuth, clientSecret }: OidcSettings): client.ClientAuth => {
  if (clientSecret === null) return client.None();
  return tokenAuth === 'client_secret_post'
    ? client.ClientSecretPost(clientSecret)
    : client.ClientSecretBasic(clientSecret);
};

/** The answers of services to a client that they do not know, or to a wrong secret: RFC 6749 has the first. */
const REFUSED_CLIENT: ReadonlySet<string> = new Set(['invalid_client', 'unauthorized_client']);

/** Finds the endpoints and keys of the configured provider. */
export class IdentityProvider {
  readonly #settings: OidcSettings;
  readonly #fetch: ReturnType<typeof fetchWithin> | null;
  #discovered: Promise<client.Configuration> | null = null;

  /** @param outgoing where a service that was entered on the screen may be */
  constructor(settings: OidcSettings, outgoing: Outgoing) {
    this.#settings = settings;
    this.#fetch = settings.isOnScreen ? fetchWithin(outgoing) : null;
  }

  /** The provider's metadata: fetched on first use, cached, and fetched again after a failure. */
  configuration(): Promise<client.Configuration> {
    this.#discovered ??= this.#discover().catch((error: unknown) => {
      this.#discovered = null;
      throw error;
    });
    return this.#discovered;
  }

  /**
   * Verifies the signature of an ID token. The library may skip this for a token that comes straight from the
   * provider, but then anyone who can answer in the provider's place could claim any identity.
   * @throws if the signature is made neither with a key of the provider nor with the client secret
   */
  async verify(idToken: string): Promise<void> {
    const { jwks_uri: address } = (await this.configuration()).serverMetadata();
    const keys = address
      ? createRemoteJWKSet(new URL(address), {
          timeoutDuration: PATIENCE_S * 1000,
          ...(this.#fetch ? { [customFetch]: this.#fetch } : {}),
        })
      : null;
    await compactVerify(idToken, (header: CompactJWSHeaderParameters) => {
      const { clientSecret } = this.#settings;
      if (header.alg.startsWith('HS') && clientSecret) return new TextEncoder().encode(clientSecret);
      if (keys) return keys(header);
      throw new errors.JOSEAlgNotAllowed('the provider has no keys for this signature');
    });
  }

  /** Tells whether the provider refuses the client itself, by a code that is none: most look at the client first. */
  async refusesClient(): Promise<boolean> {
    const asked = { code: 'none', redirect_uri: this.#settings.issuer };
    return client.genericGrantRequest(await this.configuration(), 'authorization_code', asked).then(
      () => false,
      (error: unknown) =>
        error instanceof client.WWWAuthenticateChallengeError ||
        (error instanceof client.ResponseBodyError && REFUSED_CLIENT.has(error.error)),
    );
  }

  #discover(): Promise<client.Configuration> {
    const issuer = new URL(this.#settings.issuer);
    const execute = issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [];
    const options = { timeout: PATIENCE_S, execute, ...(this.#fetch ? { [client.customFetch]: this.#fetch } : {}) };
    return client.discovery(issuer, this.#settings.clientId, undefined, authentication(this.#settings), options);
  }
}
