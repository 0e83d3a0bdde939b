import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/**
 * Where to PUT one image file, as it is (not multipart), within 15 minutes. The same URL is the `imageURL` of the
 * call that saves the photograph.
 */
export const createUpload = endpoint({
  method: 'POST',
  path: '/api/objects/upload',
  summary: 'A signed URL to PUT one image to',
  access: 'admin',
  answer: z.object({ uploadURL: z.string() }),
  offline: 'online-only',
});
