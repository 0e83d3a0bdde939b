import { createHash } from 'node:crypto';
import { Parser } from 'htmlparser2';

const DATA_BLOCK = /json|speculationrules/;

/**
 * `sha256-…` for each inline script of a page, for its Content-Security-Policy. The page is parsed as a browser does
 * it: a text of the studio that looks like a script is not one, and must not become allowed.
 */
export const inlineScriptHashes = (html: string): readonly string[] => {
  const hashes = new Set<string>();
  let content: string | null = null;
  const parser = new Parser({
    onopentag(name, { src, type = '' }) {
      if (name === 'script' && src === undefined && !DATA_BLOCK.test(type)) content = '';
    },
    ontext(text) {
      if (content !== null) content += text;
    },
    onclosetag(name) {
      if (name !== 'script') return;
      // An empty one runs nothing.
      if (content) hashes.add(`sha256-${createHash('sha256').update(content, 'utf8').digest('base64')}`);
      content = null;
    },
  });
  parser.end(html);
  return [...hashes];
};
