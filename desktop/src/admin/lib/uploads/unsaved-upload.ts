import { UPLOAD_KEPT_HOURS } from '@shutterdesk/shared';
import { v7 as newId } from 'uuid';
import type * as z from 'zod/mini';

/* A window holds a browser lock with the upload's name while it uploads. The browser releases the lock when the
   window is gone for any reason. So if another window gets the lock, the upload has ended. */

/** Browsers offer locks only on secure pages. */
const locks = (): LockManager | undefined => navigator.locks;

const lockOf = (upload: string): string => `shutterdesk:upload:${upload}`;

let ownUpload: { readonly upload: string; readonly letGo: () => void } | null = null;

/** Starts an upload in this window and answers its name. */
export const beginUpload = (): string => {
  if (ownUpload) return ownUpload.upload;
  const upload = newId();
  const { promise, resolve } = Promise.withResolvers<void>();
  ownUpload = { upload, letGo: resolve };
  void locks()?.request(lockOf(upload), () => promise);
  return upload;
};

export const endUpload = (): void => {
  ownUpload?.letGo();
  ownUpload = null;
};

/** Calls back when an upload has ended, unless the signal is aborted before. */
export const whenUploadEnded = (upload: string, signal: AbortSignal, ended: () => void): void => {
  const waiting = locks()?.request(lockOf(upload), { mode: 'shared', signal }, ended);
  // An aborted wait rejects.
  if (waiting) waiting.catch(() => undefined);
  else ended();
};

/** The words of what is uploaded and described: a photograph of the gallery, a hero picture. */
export const UPLOAD_WORDS = {
  browse: 'Browse Files to Upload',
  what: 'What the photo shows',
  fromPhoto: 'From the photo',
  missing: 'Please add a description.',
  refused: 'Validation error',
} as const;

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
