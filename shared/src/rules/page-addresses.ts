/** First words of addresses that belong to something else: `/admin`, `/api`, the form, the photographs and their pages. */
const TAKEN = new Set([
  'admin',
  'api',
  'metrics',
  'media',
  'photo',
  'gallery',
  'live',
  'answer',
  'enquiry',
  'index',
  '404',
]);

/** The page that lists the stories. */
export const STORIES_ADDRESS = '/stories';

/** Windows takes these words for devices, so no folder of an exported site can have them. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

export const isDevice = (word: string): boolean => DEVICE.test(word);

/** One word, or some with hyphens between them: `mentions-legales`. */
const WORD = '[a-z0-9]+(?:-[a-z0-9]+)*';

const ADDRESS = new RegExp(`^(?:/${WORD})+$`);

const ADDRESS_MAX = { legal: 60, collection: 120 } as const;
/** `/weddings/2026/anna-and-tom` */
const FOLDERS_MAX = 3;

/** Turns a typed address into the stored one: `Impressum/` becomes `/impressum`. */
export const asPageAddress = (typed: string): string =>
  `/${typed
    .trim()
    .toLowerCase()
    .replaceAll(/^\/+|\/+$/g, '')}`;

/** Letters that are no other letter with a mark. */
const IN_LATIN: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', þ: 'th' };

/** The words of an address: 'Anna & Tom' becomes `anna-tom`, '' where no letter or digit is left. */
export const addressWords = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll(/[ßæœøłđþ]/g, (letter) => IN_LATIN[letter] ?? '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Says why a well-formed address cannot be a page's; null if it can. */
const takenFault = (address: string): string | null => {
  const words = address.split('/').slice(1);
  const device = words.find(isDevice);
  if (device !== undefined) return `Windows keeps the name ${device} for itself. Please choose another one`;
  return address === STORIES_ADDRESS || TAKEN.has(words[0] ?? '')
    ? `${address} is already used by another part of your site`
    : null;
};

/** Says why an address cannot be a legal page's; null if it can. */
export const legalAddressFault = (address: string): string | null => {
  if (!ADDRESS.test(address) || address.lastIndexOf('/') > 0 || address.length > ADDRESS_MAX.legal) {
    return 'Please enter an address such as /imprint: small letters, digits and hyphens';
  }
  return takenFault(address);
};

/** Says why an address cannot be a collection's; null if it can. */
export const collectionAddressFault = (address: string): string | null => {
  if (address.length > ADDRESS_MAX.collection)
    return `An address can have at most ${ADDRESS_MAX.collection} characters`;
  if (!ADDRESS.test(address) || address.split('/').length - 1 > FOLDERS_MAX) {
    return 'Please enter an address such as /weddings or /weddings/anna-and-tom: small letters, digits and hyphens';
  }
  return takenFault(address);
};

/** An address for a name, which no other page has: `/anna-and-tom`, `/anna-and-tom-2`. */
export const proposedAddress = (name: string, isUsed: (address: string) => boolean): string => {
  const words = addressWords(name.replaceAll('&', ' and ')).slice(0, 80).replace(/-$/, '') || 'collection';
  for (let number = 1; ; number += 1) {
    const address = `/${words}${number === 1 ? '' : `-${number}`}`;
    if (collectionAddressFault(address) === null && !isUsed(address)) return address;
  }
};
