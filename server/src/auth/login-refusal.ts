import type { LoginNotice } from '@shutterdesk/shared';
import * as client from 'openid-client';

/** A login through the provider that came to nothing; `notice` is what the login page says of it. */
export class LoginRefusal extends Error {
  override name = 'LoginRefusal';
  readonly notice: LoginNotice;

  constructor(notice: LoginNotice, options?: ErrorOptions) {
    super(notice, options);
    this.notice = notice;
  }
}

/** By the `error` of OAuth, whether it came with the callback or from the token endpoint. */
const BY_OAUTH_ERROR: Readonly<Record<string, LoginNotice>> = {
  access_denied: 'external_login_denied',
  invalid_client: 'external_login_refused',
  invalid_grant: 'external_login_expired',
  server_error: 'external_login_unavailable',
  temporarily_unavailable: 'external_login_unavailable',
  unauthorized_client: 'external_login_refused',
};

const UNREACHABLE = new Set(['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']);

const noticeOf = (error: unknown): LoginNotice => {
  if (error instanceof client.AuthorizationResponseError || error instanceof client.ResponseBodyError) {
    return BY_OAUTH_ERROR[error.error] ?? 'external_login_failed';
  }
  if (error instanceof client.WWWAuthenticateChallengeError) return 'external_login_refused';
  if (error instanceof client.ClientError && UNREACHABLE.has(error.code ?? '')) return 'external_login_unavailable';
  // What fetch throws, as opposed to the library, has no code.
  if (error instanceof TypeError && !('code' in error)) return 'external_login_unavailable';
  return 'external_login_failed';
};

/** What the provider or the way to it did wrong, as a refusal. */
export const refusalOf = (error: unknown): LoginRefusal => new LoginRefusal(noticeOf(error), { cause: error });

/** What a log may keep of a refusal: never the error itself, which carries answers with tokens and claims in them. */
export const traceOf = ({ notice, cause }: LoginRefusal): Readonly<Record<string, unknown>> => {
  const { code, error, status } = (cause ?? {}) as Readonly<Record<string, unknown>>;
  return { notice, code, error, status };
};
