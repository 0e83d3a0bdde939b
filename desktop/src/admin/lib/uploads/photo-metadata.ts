import { type Credit, creditIn, DESCRIPTION_MAX, inOneLanguage } from '@shutterdesk/shared';
import { saysNothing } from './machine-words.ts';

/** Metadata fields in which programs write a caption, the best first. */
const CAPTIONS = [
  ['iptc', 'Caption/Abstract'],
  ['xmp', 'description'],
  ['exif', 'ImageDescription'],
  ['iptc', 'Headline'],
  ['iptc', 'Object Name'],
  ['xmp', 'title'],
  ['exif', 'XPTitle'],
  ['exif', 'XPComment'],
] as const;

const field = (thing: unknown, name: string): unknown =>
  typeof thing === 'object' && thing !== null ? new Map<string, unknown>(Object.entries(thing)).get(name) : undefined;

const clean = (value: unknown): string | null => {
  const text = typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
  return saysNothing(text) ? null : text.slice(0, DESCRIPTION_MAX);
};

/** The caption, or else the title, from a photograph's own metadata (IPTC, XMP, EXIF); '' if there is none. */
export const captionIn = (tags: unknown): string => {
  const captions = CAPTIONS.map(([group, name]) =>
    clean(field(inOneLanguage(field(field(tags, group), name)), 'description')),
  );
  return captions.find((text) => text !== null) ?? '';
};

interface PhotoTexts extends Credit {
  readonly caption: string;
}

/** The texts that a photograph carries; none if they cannot be read. */
export const textsOf = async (bytes: ArrayBuffer): Promise<PhotoTexts> => {
  try {
    const { load } = await import('exifreader');
    const tags = load(bytes, { expanded: true });
    return { caption: captionIn(tags), ...creditIn(tags) };
  } catch {
    return { caption: '', credit: null, copyright: null };
  }
};
