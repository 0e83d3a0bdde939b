import * as z from 'zod/mini';
import { id, oneLine, requiredText } from '../schema/fields.ts';
import { endpoint } from './endpoint.ts';

/** The studio's files for its letters: a price list. */
export const REPLY_FILES = {
  most: 3,
  maxBytes: 5_242_880,
  /** The same, as a person says it. */
  max: '5 MB',
} as const;

/** Sentences that refuse a file, by the server or before it is sent there. */
export const REPLY_FILE_REFUSALS = {
  tooLarge: `The file is larger than ${REPLY_FILES.max}.`,
  notReadable: 'The file isn’t a PDF or a JPEG.',
} as const;

export const replyFileSchema = z.object({
  id,
  /** As a client reads it, with its ending. */
  name: z.string(),
  bytes: z.number(),
});
export type ReplyFile = z.infer<typeof replyFileSchema>;

export const addReplyFile = endpoint({
  method: 'POST',
  path: '/api/reply-files',
  summary: `Keep a PDF or JPEG of at most ${REPLY_FILES.max} that letters can have attached; at most ${REPLY_FILES.most}`,
  needs: 'page',
  records: 'reply-file-added',
  body: z.object({
    name: requiredText(255).check(oneLine),
    /** Its bytes in base64. */
    data: z.string(),
  }),
  // More than the largest file has in base64, so that a larger one is refused in its own words.
  bodyLimit: '9mb',
  answer: replyFileSchema,
  status: 201,
  errors: ['too_large', 'unsupported_media_type'],
  offline: 'online-only',
});

export const deleteReplyFile = endpoint({
  method: 'DELETE',
  path: '/api/reply-files/{id}',
  summary: 'Take a file out of the list; letters that wait keep it',
  needs: 'page',
  records: 'reply-file-deleted',
  errors: ['not_found'],
  offline: 'online-only',
});
