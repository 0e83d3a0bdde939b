import type { LoginNotice } from '@shutterdesk/shared';
import { errors } from 'jose';
import * as client from 'openid-client';
import { isCertificateCode } from '../work/certificate-fault.ts';
import { codeOf, LoginRefusal, reasonOf } from './external-login-refusal.ts';

/** Notices by OAuth `error`, from the callback or from the token endpoint. */
const BY_OAUTH_ERROR: Readonly<Record<string, LoginNotice>> = {
  access_denied: 'external_login_denied',
  invalid_client: 'external_login_refused',
  invalid_grant: 'external_login_expired',
  server_error: 'external_login_unavailable',
  temporarily_unavailable: 'external_login_unavailable',
  unauthorized_client: 'external_login_refused',
};

const UNREACHABLE = new Set(['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']);

const isFromFetch = (error: unknown): boolean => error instanceof TypeError && codeOf(error) === '';

const fetchNotice = (error: unknown): LoginNotice =>
  isCertificateCode(reasonOf(error)) ? 'external_login_certificate' : 'external_login_unavailable';

const noticeOf = (error: unknown): LoginNotice => {
  if (error instanceof client.AuthorizationResponseError || error instanceof client.ResponseBodyError) {
    return BY_OAUTH_ERROR[error.error] ?? 'external_login_failed';
  }
  if (error instanceof client.WWWAuthenticateChallengeError) return 'external_login_refused';
  if (error instanceof client.ClientError && UNREACHABLE.has(error.code ?? '')) return 'external_login_unavailable';
  if (error instanceof errors.JWKSTimeout) return 'external_login_unavailable';
  if (isFromFetch(error)) return fetchNotice(error);
  return 'external_login_failed';
};

/** Turns an error of the provider, or on the way to it, into a refusal. */
export const refusalOf = (error: unknown): LoginRefusal => new LoginRefusal(noticeOf(error), { cause: error });

/** The answer shows that the address is not the provider's: another try would not help. */
const isElsewhere = (error: unknown): boolean => {
  if (!(error instanceof client.ClientError)) return false;
  if (error.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') return true;
  return error.cause instanceof Response && error.cause.status < 500;
};

/** Turns a failed discovery of the provider into a refusal. */
export const discoveryRefusalOf = (error: unknown): LoginRefusal => {
  if (isElsewhere(error)) return new LoginRefusal('external_login_wrong_issuer', { cause: error });
  const notice = isFromFetch(error) ? fetchNotice(error) : 'external_login_unavailable';
  return new LoginRefusal(notice, { cause: error });
};
