import { UPLOAD_KEPT_HOURS } from '@shutterdesk/shared';
import type * as z from 'zod/mini';

interface Described {
  readonly alt: string;
  /** The description that the picture itself carries, or ''. */
  readonly caption: string;
}

/** Nobody has looked at the description yet: it is the picture's own. */
export const isFromPhoto = ({ alt, caption }: Described): boolean => caption !== '' && alt === caption;

/** The server deletes an upload that nobody saves within a day. */
export const hasExpired = ({ uploadedAt }: { readonly uploadedAt: number }, now: number): boolean =>
  now - uploadedAt > UPLOAD_KEPT_HOURS * 3_600_000;

/** The message of the server's own rule, shown while the person types. A missing text is reported on saving. */
export const sentenceOf = (rule: z.ZodMiniType, text: string): string | undefined =>
  text.trim() ? rule.safeParse(text).error?.issues[0]?.message : undefined;
