import * as z from 'zod/mini';

/** Every code an answer may carry, with its HTTP status. Decide by code, never by message. */
export const ERROR_STATUS = {
  invalid_request: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  not_set_up: 401,
  second_factor_required: 401,
  second_factor_missing: 401,
  cross_site: 403,
  wrong_password: 403,
  wrong_token: 403,
  wrong_code: 403,
  proof_needed: 403,
  role_required: 403,
  upload_forbidden: 403,
  not_found: 404,
  unknown_address: 404,
  method_not_allowed: 405,
  username_taken: 409,
  address_taken: 409,
  booking_closed: 409,
  last_admin: 409,
  already_set_up: 409,
  id_taken: 409,
  no_password: 409,
  key_reused: 409,
  letters_crossed: 409,
  letter_sent: 409,
  too_many_letters: 409,
  mail_off: 409,
  set_on_machine: 409,
  backup_off: 409,
  backup_busy: 409,
  backup_refused: 409,
  site_not_empty: 409,
  upload_taken: 409,
  other_generation: 409,
  cursor_unknown: 410,
  cursor_expired: 410,
  precondition_failed: 412,
  too_large: 413,
  unsupported_media_type: 415,
  misdirected: 421,
  not_an_image: 422,
  took_too_long: 422,
  upload_missing: 422,
  too_many_requests: 429,
  internal: 500,
  not_implemented: 501,
  enquiries_paused: 503,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** One problem with one field; `path` is dotted (`packages.0.price`), and empty for the body as a whole. */
export const issueSchema = z.object({ path: z.string(), message: z.string() });
export type Issue = z.infer<typeof issueSchema>;

/** The body of every answer that is not a success. `message` is a sentence for a person. */
export const errorBodySchema = z.object({
  error: z.string(),
  message: z.string(),
  issues: z.optional(z.array(issueSchema)),
  /** The current state, where a change was refused because another change came first, or what a sign-in has to set up first. */
  current: z.optional(z.unknown()),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

/**
 * The error that the client throws for an answer that is not a success. `message` is the status, a colon, a space and
 * the body's text (or the status text when the body is empty).
 */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** The body's `error`; null where the answer did not come from this API. */
  readonly code: string | null;
  /** The body's `message`, a sentence that can be shown to a person; null where there is none. */
  readonly sentence: string | null;
  readonly issues: readonly Issue[];
  /** The body's `current`. */
  readonly current: unknown;

  constructor(status: number, statusText: string, bodyText: string) {
    super(`${status}: ${bodyText || statusText}`);
    const body = parseErrorBody(bodyText);
    this.status = status;
    this.code = body?.error ?? null;
    this.sentence = body?.message ?? null;
    this.issues = body?.issues ?? [];
    this.current = body?.current;
  }
}

/**
 * A successful answer whose shape the contract does not know: it comes from another release or from another server.
 */
export class UnknownAnswer extends Error {
  override name = 'UnknownAnswer';
}

const parseErrorBody = (text: string): ErrorBody | null => {
  try {
    const parsed = errorBodySchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
};
