import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { inRoot } from '../tools/repository.ts';
import { runCommand } from '../tools/run-command.ts';

const PHOTOS = /(?<=<ul class="photos"[^>]*>).*?(?=<\/ul>)/s;

/** Text that the template language must leave alone. */
const raw = (text: string): string => `{% raw %}${text}{% endraw %}`;

export interface EleventySite {
  /** The build time of its command, in milliseconds. */
  build(): Promise<number>;
  remove(): Promise<void>;
}

/** The page as an Eleventy site: a template renders the photographs from the API's own answer, the rest is fixed. */
export const eleventySite = async (page: string, galleryImages: string): Promise<EleventySite> => {
  const [photos] = PHOTOS.exec(page) ?? [];
  if (photos === undefined) throw new Error('the page has no photographs');
  const [before = '', after = ''] = page.split(photos);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'eleventy-'));
  await cp(inRoot('bench', 'subjects', 'eleventy'), path.join(folder, '_includes'), { recursive: true });
  await mkdir(path.join(folder, '_data'));
  await writeFile(path.join(folder, '_data', 'images.json'), galleryImages);
  await writeFile(path.join(folder, 'index.njk'), `${raw(before)}{% include "photos.njk" %}${raw(after)}`);
  return {
    async build() {
      const command = inRoot('node_modules', '.bin', 'eleventy');
      const { code, output, seconds } = await runCommand(command, ['--quiet'], { cwd: folder });
      if (code !== 0) throw new Error(output);
      const built = await readFile(path.join(folder, '_site', 'index.html'), 'utf8');
      if (built !== page) throw new Error('Eleventy has built another page');
      return seconds * 1000;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};
