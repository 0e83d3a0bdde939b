import { type CurrentUser, nameOf } from '@shutterdesk/shared';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { addressOf } from './rate-limits.ts';
import { signedInUser } from './sessions.ts';

/** What is written down of who did what. Nothing here is secret, and nothing names a client of the studio. */
export type AuditEvent =
  | { readonly what: 'signed-in'; readonly how: 'password' | 'provider' | 'desktop' }
  /** `account` is null if there is none with the typed name, which may be a password in the wrong field. */
  | { readonly what: 'sign-in-failed'; readonly account: string | null }
  | { readonly what: 'signed-out' }
  | { readonly what: 'site-set-up' | 'set-up-refused' }
  | { readonly what: 'password-changed' | 'password-change-refused' }
  | { readonly what: 'account-created' | 'account-deleted'; readonly account: string }
  | { readonly what: 'passphrase-chosen' | 'passphrase-refused' }
  | { readonly what: 'backup-key-renewed' | 'backup-key-refused' | 'backup-plan-changed' }
  | { readonly what: 'backup-downloaded'; readonly point: string }
  | { readonly what: 'restore-begun' | 'restore-refused' }
  | { readonly what: 'person-erased' | 'person-exported' }
  | { readonly what: 'retention-changed'; readonly months: number | null }
  | { readonly what: 'mail-recipients-changed' | 'webhook-changed' | 'webhook-secret-made' }
  | {
      readonly what:
        | 'login-service-changed'
        | 'login-service-removed'
        | 'address-changed'
        | 'backup-place-changed'
        | 'mail-server-changed'
        | 'mail-server-removed';
    }
  | { readonly what: 'calendar-address-made' };

/** Writes an event down, with the person and the network from which it came. */
export type Audit = (request: Request, event: AuditEvent, who: CurrentUser | null) => void;

/** Its lines appear at every level of the log but `silent`. */
export const createAudit = (logger: Logger): Audit => {
  const log = logger.child({ log: 'audit' }, { level: logger.level === 'silent' ? 'silent' : 'info' });
  return (request, event, who) =>
    log.info(
      { ...event, who: who && { id: who.id, kind: who.kind, name: nameOf(who) }, network: addressOf(request) },
      `audit: ${event.what}`,
    );
};

/** The same for a signed-in person's call. */
export const auditCall = (
  audit: Audit,
  { request, response }: { request: Request; response: Response },
  event: AuditEvent,
) => audit(request, event, signedInUser(response));
