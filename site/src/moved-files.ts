import {
  asPlace,
  escapeMarkup,
  isListed,
  leadsOf,
  oldAddressFault,
  placeFault,
  readableAddress,
} from '@shutterdesk/shared';
import type { PageContent } from './page-content.ts';
import type { SiteContent } from './site-content.ts';
import { fileOf, htmlFile, type SiteFile } from './site-file.ts';

interface Move {
  readonly from: string;
  readonly to: string;
}

/** Old addresses of collections that are shown, and of the studio's former site. */
const movesOf = ({ collections = [], settings, publicUrl }: SiteContent): readonly Move[] => {
  // An app exports what a server says.
  const old = settings.oldAddresses.filter(
    ({ from, to }) => oldAddressFault(from) === null && placeFault(to) === null && asPlace(to) === to,
  );
  const leads = leadsOf(old, { settings, collections }, publicUrl);
  return [
    ...collections
      // An old link that nobody else can find does not tell the new one.
      .filter((one) => one.isShown && isListed(one))
      .flatMap(({ address, formerAddresses }) => formerAddresses.map((from) => ({ from, to: `${address}/` }))),
    ...[...leads].flatMap(([from, lead]) => (lead.kind === 'place' ? [{ from, to: lead.url }] : [])),
  ];
};

/** Leads on from an address that a page had before. */
const movedFile = ({ from, to }: Move, { language, say, siteUrl }: PageContent): SiteFile => {
  const link = escapeMarkup(to);
  const canonical = to.startsWith('/') ? siteUrl && escapeMarkup(siteUrl + to) : link;
  const html = [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8" /><title>${link}</title>`,
    canonical ? `<link rel="canonical" href="${canonical}" />` : '',
    `<meta http-equiv="refresh" content="0; url=${link}" /></head>`,
    `<body><p><a href="${link}">${say.collections.moved}</a></p></body></html>\n`,
  ];
  const path = fileOf(readableAddress(from));
  return { ...htmlFile(path, Buffer.from(html.join('')), []), isRarelySent: true, movedTo: to };
};

/** Files at the addresses of before. One that a save did not change is not made again. */
export const createMovedFiles = () => {
  let made: ReadonlyMap<string, SiteFile> = new Map();
  /** @param taken the addresses of pages, without their last slash */
  return (content: SiteContent, page: PageContent, taken: ReadonlySet<string>): readonly SiteFile[] => {
    const files = new Map<string, SiteFile>();
    for (const move of movesOf(content)) {
      if (taken.has(move.from)) continue;
      const key = JSON.stringify([move, page.language, page.siteUrl]);
      files.set(key, made.get(key) ?? movedFile(move, page));
    }
    made = files;
    return [...files.values()];
  };
};

/** A file's path and the folders that it lies in. */
const placesOf = (path: string): readonly string[] =>
  Array.from(path.matchAll(/\/|$/g), ({ index }) => path.slice(0, index));

/** The files without those that would stand at another file's place, or in a folder of its name. */
export const withoutClashes = (files: readonly SiteFile[]): readonly SiteFile[] => {
  const fixed = new Set(files.flatMap(({ path, movedTo }) => (movedTo === undefined ? [path] : [])));
  return files.filter(({ path, movedTo }) => movedTo === undefined || placesOf(path).every((one) => !fixed.has(one)));
};
