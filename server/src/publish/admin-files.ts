import { escapeMarkup } from '@shutterdesk/shared';
import { readBuiltFiles } from '@shutterdesk/site/built-files';
import type { SiteFile } from '@shutterdesk/site/renderer';

/** Values for the admin app's start page, by the name of their meta element. */
export type AdminWords = Readonly<Record<'brand' | 'default-brand' | 'login-provider' | 'login-hint', string>>;

/** Builds the admin app's files with the studio's name in the start page. */
export type NamedAdminFiles = (brandName: string) => readonly SiteFile[];

const withWords = (html: Uint8Array, words: AdminWords): Buffer =>
  Buffer.from(
    Object.entries(words).reduce(
      (page, [name, value]) =>
        page.replace(
          `<meta name="${name}" content="" />`,
          () => `<meta name="${name}" content="${escapeMarkup(value)}" />`,
        ),
      Buffer.from(html).toString('utf8'),
    ),
  );

/** Reads the built admin app. Files under `assets/` have a hash in their name. */
export const readAdminFiles = async (folder: string, words: Omit<AdminWords, 'brand'>): Promise<NamedAdminFiles> => {
  const files = await readBuiltFiles(folder, 'assets');
  return (brand) =>
    files.map((file) =>
      file.path === 'index.html' ? { ...file, bytes: withWords(file.bytes, { brand, ...words }) } : file,
    );
};
