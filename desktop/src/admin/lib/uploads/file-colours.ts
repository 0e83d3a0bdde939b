import { namedColoursIn, namesAdobeRgb } from '@shutterdesk/shared';

/** The beginning of a file, which in nearly every file contains the profile and the names of the other parts. */
const HEAD_BYTES = 512 * 1024;

/** The bytes by which JPEG, PNG and WebP introduce a profile. */
const PROFILES = ['ICC_PROFILE', 'iCCP', 'ICCP'];
/** The name of a profile stands near its beginning. */
const NAME_BYTES = 4096;
const GAIN_MAPS = ['http://ns.adobe.com/hdr-gain-map/1.0/', 'urn:iso:std:iso:ts:21496:-1'];

/** The colours that a file would lose if the browser drew it again. */
export interface FileColours {
  /** They reach beyond sRGB, or its profile is not called sRGB; the server looks closer. */
  readonly isWide: boolean;
  readonly hasGainMap: boolean;
  /** They are Adobe RGB's, and the browser takes them for sRGB. */
  readonly isAdobeRgb: boolean;
  /** The end of a sentence that says why no page can show them. */
  readonly refusal: string | null;
}

/** Newer profiles write their names with two bytes for each letter. */
const namesSrgb = (profile: string): boolean => profile.replaceAll('\0', '').includes('sRGB');

export const coloursIn = (bytes: Uint8Array): FileColours => {
  const head = new TextDecoder('latin1').decode(bytes);
  const at = Math.max(...PROFILES.map((name) => head.indexOf(name)));
  const named = namedColoursIn(bytes);
  const isWideByName = named !== null && 'isWide' in named && named.isWide;
  return {
    isWide: isWideByName || (at >= 0 && !namesSrgb(head.slice(at, at + NAME_BYTES))),
    isAdobeRgb: namesAdobeRgb(bytes),
    hasGainMap: GAIN_MAPS.some((name) => head.includes(name)),
    refusal: named !== null && 'refusal' in named ? named.refusal : null,
  };
};

/** Reads only the beginning: many files wait at once. */
export const coloursOf = async (file: Blob): Promise<FileColours> =>
  coloursIn(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
