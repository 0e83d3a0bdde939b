type Directive =
  | 'default-src'
  | 'base-uri'
  | 'connect-src'
  | 'font-src'
  | 'form-action'
  | 'frame-ancestors'
  | 'img-src'
  | 'object-src'
  | 'sandbox'
  | 'script-src'
  | 'script-src-attr'
  | 'style-src';

/** Words and hashes that stand in quotes in a policy; anything else is an address or a scheme. */
const QUOTED = /^(?:none|self|unsafe-inline|sha256-.*)$/;

/** Writes a Content-Security-Policy from what each directive allows. */
export const contentPolicy = (allowed: Readonly<Partial<Record<Directive, readonly string[]>>>): string =>
  Object.entries(allowed)
    .map(([directive, sources]) =>
      [directive, ...sources.map((source) => (QUOTED.test(source) ? `'${source}'` : source))].join(' '),
    )
    .join(';');
