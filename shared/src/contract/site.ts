import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const siteSchema = z.object({
  /** The studio's name. */
  brandName: z.string(),
  /** Absolute address of the site without a trailing slash; null where the server was not told it. */
  publicUrl: z.nullable(z.string()),
  /** The server's own address, where a page on another host must ask for it; null: the same. */
  apiUrl: z.nullable(z.string()),
});
export type Site = z.infer<typeof siteSchema>;

export const readSite = endpoint({
  method: 'GET',
  path: '/api/site',
  summary: 'What the site is called, and where it and its API are',
  access: 'public',
  answer: siteSchema,
  offline: 'cache',
});
