import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const UPRIGHT_PART = /^\/hero-[\w-]{1,40}\.avif$/;

/** Like `isPictureAddress`: the exported page has a file of this name. */
export const isUprightPartAddress = (url: string): boolean => UPRIGHT_PART.test(url);

const uprightHeroSchema = z.object({
  /** Of which picture, and in which place. */
  heroId: z.string(),
  backgroundPosition: z.string(),
  backgroundSize: z.string(),
  /** The same part in several widths, in pixels, as AVIF; addresses without the host. */
  parts: z.array(
    z.object({
      url: z.string().check(z.refine(isUprightPartAddress, 'is not the address of a part')),
      width: z.number(),
    }),
  ),
});
export type PublishedUprightHero = z.infer<typeof uprightHeroSchema>;

/**
 * Counts the releases after which an older app, or a page that is still open, may not understand the server any more, or
 * the server it. 0.1.0 did not say it, and counts as 1.
 */
export const CONTRACT_RELEASE = 2;

export const siteSchema = z.object({
  /** The studio's name. */
  brandName: z.string(),
  /** The name that it has where the settings name none. */
  defaultBrandName: z.optional(z.string()),
  /** Absolute address of the site without a trailing slash; null where the server was not told it. */
  publicUrl: z.nullable(z.string()),
  /** The server's own address, where a page on another host must ask for it; null: the same. */
  apiUrl: z.nullable(z.string()),
  /** The part of the hero picture that the page gives upright screens; null where it gives them all of it, or says it in another way. */
  uprightHero: z.optional(z.catch(z.nullable(uprightHeroSchema), null)),
  /** The server's `CONTRACT_RELEASE`. */
  contract: z.optional(z.number()),
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
