import { type CompactJWSHeaderParameters, compactVerify, createRemoteJWKSet, errors } from 'jose';
import * as client from 'openid-client';
import type { OidcSettings } from '../config/oidc-settings.ts';

const PATIENCE_S = 5;

const authentication = ({ tokenAuth, clientSecret }: OidcSettings): client.ClientAuth => {
  if (clientSecret === null) return client.None();
  return tokenAuth === 'client_secret_post'
    ? client.ClientSecretPost(clientSecret)
    : client.ClientSecretBasic(clientSecret);
};

/** How to find the provider that the settings name. */
export class IdentityProvider {
  readonly #settings: OidcSettings;
  #discovered: Promise<client.Configuration> | null = null;

  constructor(settings: OidcSettings) {
    this.#settings = settings;
  }

  /** What the provider says about itself: asked when somebody first needs it, kept, and asked again after a failure. */
  configuration(): Promise<client.Configuration> {
    this.#discovered ??= this.#discover().catch((error: unknown) => {
      this.#discovered = null;
      throw error;
    });
    return this.#discovered;
  }

  /**
   * The library leaves the signature of a token that came straight from the provider unchecked, as it may: so whoever
   * can answer in the provider's place could say who somebody is.
   * @throws where neither a key of the provider nor the secret that we share with it made the signature
   */
  async verify(idToken: string): Promise<void> {
    const { jwks_uri: address } = (await this.configuration()).serverMetadata();
    const keys = address ? createRemoteJWKSet(new URL(address), { timeoutDuration: PATIENCE_S * 1000 }) : null;
    await compactVerify(idToken, (header: CompactJWSHeaderParameters) => {
      const { clientSecret } = this.#settings;
      if (header.alg.startsWith('HS') && clientSecret) return new TextEncoder().encode(clientSecret);
      if (keys) return keys(header);
      throw new errors.JOSEAlgNotAllowed('the provider has no keys for this signature');
    });
  }

  #discover(): Promise<client.Configuration> {
    const issuer = new URL(this.#settings.issuer);
    const execute = issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [];
    const options = { timeout: PATIENCE_S, execute };
    return client.discovery(issuer, this.#settings.clientId, undefined, authentication(this.#settings), options);
  }
}
