import * as z from 'zod/mini';
import { completeLink, isOwnPath, SIGNS_IN, signsIn } from './complete-link.ts';
import { longest, oneLine, requiredText } from './fields.ts';

/** Links of the studio's own at the foot of the page and in its navigation. */
export const OWN_LINKS_MAX = 3;
export const OPENING_HOURS_MAX = 14;

const NO_LINK = 'Please enter an address that begins with https:// or mailto:, or one of this site such as /shop';

const MAIL = /^mailto:[^\s@]+@[^\s@]+$/i;

/** A client area, a shop or a profile; `url` may be an address of this host, or one to write to. */
const isLinkTarget = (value: string): boolean =>
  isOwnPath(value) || MAIL.test(value) || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol));

const ownLink = z.object({
  label: requiredText(40).check(oneLine),
  url: z.string('Invalid input').check(
    z.overwrite((typed) => (typed.trim().startsWith('/') ? typed.trim() : completeLink(typed))),
    longest(2000, NO_LINK),
    z.refine(isLinkTarget, NO_LINK),
    z.refine((url) => !signsIn(url), SIGNS_IN),
  ),
});

const time = z
  .string('Invalid input')
  .check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time such as 09:00'));

/** Times on some days of the week; 1 is Monday. A time that closes before it opens ends on the next day. */
const openingTimes = z.object({
  days: z
    .array(z.int().check(z.minimum(1), z.maximum(7)))
    .check(z.minLength(1, 'Please choose a day'), longest(7, 'Please choose each day once')),
  opens: time,
  closes: time,
});
export type OpeningTimes = z.output<typeof openingTimes>;

const onOff = z.optional(z.boolean('Invalid input'));

/** The fields of a save that concern the page as a whole. */
export const pageChoicesInput = {
  /** For search engines; people read the Business Hours. */
  openingHours: z.optional(
    z
      .array(openingTimes)
      .check(longest(OPENING_HOURS_MAX, `There can be at most ${OPENING_HOURS_MAX} lines of opening hours`)),
  ),
  ownLinks: z.optional(
    z.array(ownLink).check(longest(OWN_LINKS_MAX, `There can be at most ${OWN_LINKS_MAX} links of your own`)),
  ),
  /** false: they only log, as the specification has it. */
  quickLinksScroll: onOff,
  adminLinkShown: onOff,
  creditShown: onOff,
  /** Made-up contact details at the foot of a page without any. */
  placeholdersShown: onOff,
  /** The page shows the first {@link GALLERY_SHORT} photographs, and the others behind 'Show all'. */
  galleryShortened: onOff,
  /** The covers of collections stand before the photographs. */
  collectionsFirst: onOff,
};

/** The choices of a page until the studio makes its own. */
export const DEFAULT_PAGE_CHOICES = {
  openingHours: [],
  ownLinks: [],
  quickLinksScroll: false,
  adminLinkShown: true,
  creditShown: true,
  placeholdersShown: true,
  galleryShortened: false,
  collectionsFirst: false,
};

/** The same in an answer; a server before 0.3.0 leaves them out. */
export const pageChoicesAnswer = {
  openingHours: z._default(z.array(z.object({ days: z.array(z.number()), opens: z.string(), closes: z.string() })), []),
  ownLinks: z._default(z.array(z.object({ label: z.string(), url: z.string() })), []),
  quickLinksScroll: z._default(z.boolean(), DEFAULT_PAGE_CHOICES.quickLinksScroll),
  adminLinkShown: z._default(z.boolean(), DEFAULT_PAGE_CHOICES.adminLinkShown),
  creditShown: z._default(z.boolean(), DEFAULT_PAGE_CHOICES.creditShown),
  placeholdersShown: z._default(z.boolean(), DEFAULT_PAGE_CHOICES.placeholdersShown),
  galleryShortened: z._default(z.boolean(), DEFAULT_PAGE_CHOICES.galleryShortened),
  collectionsFirst: z._default(z.boolean(), DEFAULT_PAGE_CHOICES.collectionsFirst),
};
