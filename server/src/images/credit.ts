import { readFile } from 'node:fs/promises';
import { escapeMarkup } from '@shutterdesk/shared';
import ExifReader, { type ExpandedTags } from 'exifreader';
import type { Credit } from './image-job.ts';

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

const creditIn = ({ exif, iptc, xmp }: ExpandedTags): Credit => {
  const inIptc: Record<string, unknown> = { ...iptc };
  const named = (name: string): readonly string[] => iptcTexts(inIptc[name]);
  return {
    credit: firstOf(xmp?.Credit, named('Credit'), xmp?.creator, named('By-line'), exif?.Artist),
    copyright: firstOf(xmp?.rights, named('Copyright Notice'), exif?.Copyright),
  };
};

/** The person to credit for a photograph; nobody if the metadata cannot be read. */
export const readCredit = async (source: string): Promise<Credit> => {
  try {
    return creditIn(ExifReader.load(await readFile(source), { expanded: true }));
  } catch {
    return { credit: null, copyright: null };
  }
};

/** The only metadata in derivatives; null when there is nobody to credit. */
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
