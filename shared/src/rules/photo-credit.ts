import { escapeMarkup } from './escape-markup.ts';

/** The photographer and the copyright, from the photograph's own metadata. */
export interface Credit {
  readonly credit: string | null;
  readonly copyright: string | null;
}

const LONGEST = 500;

/** Text as files store it: a string, a list of strings, or tags that hold either. */
const textsOf = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return typeof value === 'object' && value !== null && 'value' in value ? textsOf(value.value) : [];
};

/** The first of several tags that is not empty, on one line. */
const firstOf = (...tags: readonly unknown[]): string | null => {
  for (const tag of tags) {
    const line = [...new Set(textsOf(tag).map((text) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()))]
      .filter((text) => text !== '')
      .join(', ');
    if (line !== '') return line.slice(0, LONGEST);
  }
  return null;
};

/** IPTC values are bytes; the descriptions of one tag, or of a list of tags, hold their text. */
const iptcTexts = (tag: unknown): readonly string[] => {
  if (Array.isArray(tag)) return tag.flatMap(iptcTexts);
  return typeof tag === 'object' && tag !== null && 'description' in tag ? textsOf(tag.description) : [];
};

const languageOf = (text: unknown): unknown => {
  const { attributes }: { attributes?: unknown } = { ...Object(text) };
  const { lang }: { lang?: unknown } = { ...Object(attributes) };
  return lang;
};

/** Of a tag whose text stands there in several languages, the default one; any other tag as it is. */
export const inOneLanguage = (tag: unknown): unknown => {
  const texts: unknown = typeof tag === 'object' && tag !== null && 'value' in tag ? tag.value : null;
  if (!Array.isArray(texts) || !texts.some((text) => languageOf(text) !== undefined)) return tag;
  return texts.find((text) => languageOf(text) === 'x-default') ?? texts[0];
};

/** The metadata of a file, as ExifReader reads it. */
interface Tags {
  readonly exif?: object | undefined;
  readonly iptc?: object | undefined;
  readonly xmp?: object | undefined;
}

const named = (group: object | undefined, name: string): unknown => {
  const tags: Record<string, unknown> = { ...group };
  return tags[name];
};

export const creditIn = ({ exif, iptc, xmp }: Tags): Credit => ({
  credit: firstOf(
    named(xmp, 'Credit'),
    iptcTexts(named(iptc, 'Credit')),
    named(xmp, 'creator'),
    iptcTexts(named(iptc, 'By-line')),
    named(exif, 'Artist'),
  ),
  copyright: firstOf(
    inOneLanguage(named(xmp, 'rights')),
    iptcTexts(named(iptc, 'Copyright Notice')),
    named(exif, 'Copyright'),
  ),
});

/** The XMP packet of a credit, the only metadata in derivatives; null if there is no credit. */
export const xmpOf = ({ credit, copyright }: Credit): string | null => {
  if (!credit && !copyright) return null;
  const rights = copyright
    ? `<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">${escapeMarkup(copyright)}</rdf:li></rdf:Alt></dc:rights>`
    : '';
  const named = credit
    ? `<photoshop:Credit>${escapeMarkup(credit)}</photoshop:Credit><dc:creator><rdf:Seq><rdf:li>${escapeMarkup(credit)}</rdf:li></rdf:Seq></dc:creator>`
    : '';
  return [
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/">',
    `${rights}${named}</rdf:Description></rdf:RDF></x:xmpmeta>`,
  ].join('');
};

const XMP_NAME = 'http://ns.adobe.com/xap/1.0/\0';
const START_BYTES = 2;
/** A segment stores its own length in two bytes. */
const SEGMENT_MOST = 65_533;

/** Puts metadata in front of a JPEG; leaves the JPEG unchanged if the metadata is too long. */
export const jpegWithXmp = (jpeg: Uint8Array, xmp: string): Uint8Array<ArrayBuffer> => {
  const body = new TextEncoder().encode(XMP_NAME + xmp);
  if (body.length > SEGMENT_MOST) return new Uint8Array(jpeg);
  const length = body.length + 2;
  const head = [0xff, 0xe1, length >> 8, length & 0xff];
  const joined = new Uint8Array(jpeg.length + head.length + body.length);
  joined.set(jpeg.subarray(0, START_BYTES));
  joined.set(head, START_BYTES);
  joined.set(body, START_BYTES + head.length);
  joined.set(jpeg.subarray(START_BYTES), START_BYTES + head.length + body.length);
  return joined;
};
