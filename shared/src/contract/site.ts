import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const PORTRAIT_PART = /^\/hero-[\w-]{1,40}\.avif$/;

/** As strict as `isPictureAddress`, because an export writes a file of this name. */
export const isPortraitPartAddress = (url: string): boolean => PORTRAIT_PART.test(url);

const portraitHeroSchema = z.object({
  /** The hero picture that was cropped, and its position. */
  heroId: z.string(),
  backgroundPosition: z.string(),
  backgroundSize: z.string(),
  portraitPosition: z.optional(z.nullable(z.string())),
  /** The same crop in several widths, in pixels, as AVIF; addresses without the host. */
  parts: z.array(
    z.object({
      url: z.string().check(z.refine(isPortraitPartAddress, 'is not the address of a part')),
      width: z.number(),
    }),
  ),
});
export type PublishedPortrait = z.infer<typeof portraitHeroSchema>;

/**
 * The version of the contract. It goes up when an older app or an open page may no longer understand the server, or
 * the other way round.
 */
export const CONTRACT_RELEASE = 2;

export const siteSchema = z.object({
  /** The studio's name. */
  brandName: z.string(),
  /** The name that applies when the settings have none. */
  defaultBrandName: z.string(),
  /** Absolute address of the site without a trailing slash; null where none is configured. */
  publicUrl: z.nullable(z.string()),
  /** The server's own address, for a page on another host; null for a page on the same host. */
  apiUrl: z.nullable(z.string()),
  /**
   * The crop of the hero picture for upright screens; null where there is none, or where the page uses another format
   * for it.
   */
  uprightHero: z.optional(z.catch(z.nullable(portraitHeroSchema), null)),
  /** The server's `CONTRACT_RELEASE`. */
  contract: z.number(),
});
export type SiteAnswer = z.infer<typeof siteSchema>;

export const readSite = endpoint({
  method: 'GET',
  path: '/api/site',
  summary: 'What the site is called, and where it and its API are',
  needs: 'nothing',
  answer: siteSchema,
  offline: 'cache',
});
