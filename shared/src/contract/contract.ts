import { bin } from './bin.ts';
import * as calls from './calls.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { parts } from './parts.ts';

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

type Parts = typeof parts;
type PartCall = 'forget' | 'read' | 'save' | 'try';

/** 'saveMailPart' for the save of the part 'mail'. */
type PartCalls = {
  readonly [Each in PartCall]: {
    readonly [Name in keyof Parts as Parts[Name] extends Record<Each, AnyEndpoint>
      ? `${Each}${Capitalize<Name>}Part`
      : never]: Parts[Name] extends Record<Each, infer Call> ? Call : never;
  };
};

const partCalls = () =>
  Object.entries(parts).flatMap(([name, each]) =>
    Object.entries<AnyEndpoint>(each).map(
      ([call, declared]) => [`${call}${name.charAt(0).toUpperCase()}${name.slice(1)}Part`, declared] as const,
    ),
  );

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
} & typeof STORED_NAMES &
  PartCalls['read'] &
  PartCalls['save'] &
  PartCalls['try'] &
  PartCalls['forget'];

const isCall = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

const declared = (): Contract => {
  const renamed = new Set<unknown>(Object.values(STORED_NAMES));
  const own = Object.entries<unknown>({ ...calls }).filter(([, value]) => isCall(value) && !renamed.has(value));
  return { ...Object.fromEntries([...own, ...partCalls()]), ...STORED_NAMES } as Contract;
};

/**
 * Every call, by name. Outboxes of desktop apps and the API document refer to these names, so they stay as in the
 * first release, even where the code now uses another word.
 */
export const contract: Contract = /* @__PURE__ */ declared();
