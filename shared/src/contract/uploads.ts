import * as z from 'zod/mini';
import { UPLOAD } from '../schema/defaults.ts';
import { endpoint } from './endpoint.ts';

/** Sentences that refuse a file, by the server or by the desktop app in its place. */
export const UPLOAD_REFUSALS = {
  tooLarge: `The file is larger than ${UPLOAD.max} (${UPLOAD.maxBytes} bytes).`,
  noImage: 'Only images can be uploaded (Content-Type: image/…).',
  taken: 'A file has already been uploaded to this address.',
} as const;

/**
 * Issues an address to PUT one image file, as it is (not multipart), within 15 minutes. The same URL is the
 * `imageURL` of the call that saves the photograph. A caller that announces the type and size gets the headers that
 * the PUT must carry; object storage then accepts nothing else at that address, and only once. Without them the address is one of the
 * server, which looks at the file itself. `name` is the file's
 * own name: the desktop app, which may send the file much later, uses it in messages.
 */
export const createUpload = endpoint({
  method: 'POST',
  path: '/api/objects/upload',
  summary: 'A signed URL to PUT one image to',
  needs: 'page',
  body: z.optional(
    z.object({ contentType: z.optional(z.string()), bytes: z.optional(z.int()), name: z.optional(z.string()) }),
  ),
  answer: z.object({ uploadURL: z.string(), headers: z.optional(z.record(z.string(), z.string())) }),
  repeatable: false,
  errors: ['too_large', 'unsupported_media_type'],
  offline: 'online-only',
  givesAddresses: true,
});
