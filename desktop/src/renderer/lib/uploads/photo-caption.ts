import { DESCRIPTION_MAX } from '@shutterdesk/shared';

/** Captions that cameras write into every picture; they do not describe it. */
const NOTHING_SAID =
  /^(?:\s*|.*\bdigital camera\b.*|samsung camera pictures?|dcim[\\/].*|default|untitled|screenshot)$/i;

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
  return NOTHING_SAID.test(text) ? null : text.slice(0, DESCRIPTION_MAX);
};

/** The caption, or else the title, from the photograph's own metadata (IPTC, XMP, EXIF); '' if there is none. */
export const captionOf = async (bytes: ArrayBuffer): Promise<string> => {
  try {
    const { load } = await import('exifreader');
    const tags = load(bytes, { expanded: true });
    const captions = CAPTIONS.map(([group, name]) => clean(field(field(field(tags, group), name), 'description')));
    return captions.find((text) => text !== null) ?? '';
  } catch {
    return '';
  }
};
