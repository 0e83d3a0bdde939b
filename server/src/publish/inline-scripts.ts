import { createHash } from 'node:crypto';

/** Attributes, then content. A script with `src` has its own origin to answer for; data blocks do not run. */
const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;

const runs = (attributes: string): boolean =>
  !/\bsrc\s*=/i.test(attributes) &&
  !/\btype\s*=\s*["']?(?:application\/(?:ld\+)?json|speculationrules)/i.test(attributes);

/** `sha256-…` for each inline script of a page, for its Content-Security-Policy. */
export const inlineScriptHashes = (html: string): readonly string[] => {
  const hashes = [...html.matchAll(SCRIPT)]
    .filter(([, attributes = '']) => runs(attributes))
    .map(([, , content = '']) => `sha256-${createHash('sha256').update(content, 'utf8').digest('base64')}`);
  return [...new Set(hashes)];
};
