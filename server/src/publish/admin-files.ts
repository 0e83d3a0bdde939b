import { escapeMarkup } from '@shutterdesk/shared';
import { readBuiltFiles } from '@shutterdesk/site/built-files';
import type { SiteFile } from '@shutterdesk/site/renderer';
import { differs, type PublishedFiles, publishFiles } from './published-file.ts';

/** Values for the admin app's start page, by the name of their meta element. */
export type AdminWords = Readonly<Record<'brand' | 'default-brand' | 'login-provider' | 'login-hint', string>>;

/** Builds the admin app's files with the studio's name in the start page. */
export type NamedAdminFiles = (brandName: string) => readonly SiteFile[];

const withWords = (html: string, words: AdminWords): string =>
  Object.entries(words).reduce(
    (page, [name, value]) =>
      page.replace(
        `<meta name="${name}" content="" />`,
        () => `<meta name="${name}" content="${escapeMarkup(value)}" />`,
      ),
    html,
  );

const NO_ADDRESS = 'Please reload this page.';

/** A browser shows this until the script runs, which it may never do at another address. */
const withAddress = (html: string, publicUrl: string | null): string => {
  if (publicUrl === null) return html;
  const there = `<a href="${escapeMarkup(`${publicUrl}/admin`)}">open it there</a>`;
  return html.replace(NO_ADDRESS, () => `This site is set up for ${escapeMarkup(publicUrl)}: ${there}.`);
};

/** Reads the built admin app, whose start page names the address of that moment. Files under `assets/` have a hash in their name. */
export const readAdminFiles = async (
  folder: string,
  words: () => Omit<AdminWords, 'brand'>,
  publicUrl: () => string | null,
): Promise<NamedAdminFiles> => {
  const files = await readBuiltFiles(folder, 'assets');
  return (brand) =>
    files.map((file) => {
      if (file.path !== 'index.html') return file;
      const html = withWords(Buffer.from(file.bytes).toString('utf8'), { brand, ...words() });
      return { ...file, bytes: Buffer.from(withAddress(html, publicUrl())) };
    });
};

/** The admin app's published files, with the name that the studio has now. */
export class NamedAdmin {
  readonly #named: NamedAdminFiles;
  #files: PublishedFiles = new Map();

  constructor(named: NamedAdminFiles) {
    this.#named = named;
  }

  get files(): PublishedFiles {
    return this.#files;
  }

  /** Gives them another name, and the address of now; false where that changes none of them. */
  async rename(brandName: string): Promise<boolean> {
    const before = this.#files;
    this.#files = await publishFiles(this.#named(brandName), before);
    return differs(this.#files, before);
  }
}
