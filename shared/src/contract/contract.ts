import { bin } from './bin.ts';
import * as calls from './calls.ts';
import type { AnyEndpoint } from './endpoint.ts';

/** The calls whose names in outboxes of desktop apps, and in the API document, are not those of the code. */
const STORED_NAMES = {
  listContacts: calls.listEnquiries,
  countContacts: calls.countEnquiries,
  listContactChanges: calls.listEnquiryChanges,
  markContact: calls.markEnquiry,
  deleteContact: calls.deleteEnquiry,
  resendContactMail: calls.resendMail,
  listDeletedContacts: bin.contacts.list,
  restoreContact: bin.contacts.restore,
  purgeContact: bin.contacts.purge,
  listDeletedGalleryImages: bin.gallery.list,
  restoreGalleryImage: bin.gallery.restore,
  purgeGalleryImage: bin.gallery.purge,
  listDeletedHeroImages: bin.hero.list,
  restoreHeroImage: bin.hero.restore,
  purgeHeroImage: bin.hero.purge,
  listDeletedPortraits: bin.portrait.list,
  restorePortrait: bin.portrait.restore,
  purgePortrait: bin.portrait.purge,
  listDeletedLogos: bin.logo.list,
  restoreLogo: bin.logo.restore,
  purgeLogo: bin.logo.purge,
  listDeletedCollections: bin.collections.list,
  restoreCollection: bin.collections.restore,
  purgeCollection: bin.collections.purge,
} as const;

type Exports = typeof calls;
type Renamed =
  | 'countEnquiries'
  | 'deleteEnquiry'
  | 'listEnquiries'
  | 'listEnquiryChanges'
  | 'markEnquiry'
  | 'resendMail';
type Contract = {
  readonly [Name in Exclude<keyof Exports, Renamed> as Exports[Name] extends AnyEndpoint ? Name : never]: Exports[Name];
} & typeof STORED_NAMES;

const isCall = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

const declared = (): Contract => {
  const renamed = new Set<unknown>(Object.values(STORED_NAMES));
  const own = Object.entries<unknown>({ ...calls }).filter(([, value]) => isCall(value) && !renamed.has(value));
  return { ...Object.fromEntries(own), ...STORED_NAMES } as Contract;
};

/**
 * Every call, by name. Outboxes of desktop apps and the API document refer to these names, so they stay as in the
 * first release, even where the code now uses another word.
 */
export const contract: Contract = /* @__PURE__ */ declared();
