import { ApiError } from '@shutterdesk/shared';

/** An answer with the ETag of its state, on which a save is based; null if it had none. */
export type Tagged<Answer> = Answer & { readonly tag: string | null };

/** Makes a call, and keeps the ETag of its answer. */
export const withTag = async <Answer extends object>(
  call: (onHeaders: (headers: Headers) => void) => Promise<Answer>,
): Promise<Tagged<Answer>> => {
  let tag: string | null = null;
  const answer = await call((headers) => {
    tag = headers.get('etag');
  });
  return { ...answer, tag };
};

/** The headers with which a save is refused if somebody else has come first. */
export const basedOn = ({ tag }: { readonly tag: string | null }): Record<string, string> =>
  tag ? { 'if-match': tag } : {};

/** Somebody else came first. */
export const isChanged = (error: unknown): boolean => error instanceof ApiError && error.code === 'precondition_failed';
