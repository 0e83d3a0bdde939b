import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type ApiClient, DEFAULT_SETTINGS, saveSettings } from '@shutterdesk/shared';
import { inRoot } from '../tools/repository.ts';
import { runCommand } from '../tools/run-command.ts';
import { eleventySite } from './eleventy.ts';
import { type Figure, median } from './figure.ts';
import { seededFolder } from './seed.ts';
import { studioAt } from './studio-client.ts';
import { startSubject } from './subject.ts';

/** As many as one page of the gallery holds. */
const PHOTOS = 120;
const SAVES = 9;
const BUILDS = 3;

/** The time from the save until the page shows it, in milliseconds. */
export const saveOnce = async (url: string, api: ApiClient, heroText: string): Promise<number> => {
  const started = performance.now();
  await api(saveSettings, { body: { ...DEFAULT_SETTINGS, heroText } });
  const page = await (await fetch(url)).text();
  const ms = performance.now() - started;
  if (!page.includes(heroText)) throw new Error('the page does not show what was saved');
  return ms;
};

/** The site's own `astro build`: it compiles, and does not even render the photographs. */
const buildOnce = async (): Promise<number> => {
  const outDir = await mkdtemp(path.join(os.tmpdir(), 'bench-build-'));
  try {
    const { code, output, seconds } = await runCommand(
      inRoot('site', 'node_modules', '.bin', 'astro'),
      ['build', '--silent', '--outDir', outDir],
      { cwd: inRoot('site'), env: { ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' } },
    );
    if (code !== 0) throw new Error(output);
    return seconds * 1000;
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
};

/** The time of Eleventy's command for the same page, byte for byte, from the same answer of the API. */
const buildWithEleventy = async (url: string): Promise<number> => {
  const [page, galleryImages] = await Promise.all(
    [url, `${url}/api/gallery-images`].map(async (address) => (await fetch(address)).text()),
  );
  const site = await eleventySite(page ?? '', galleryImages ?? '');
  try {
    return await site.build();
  } finally {
    await site.remove();
  }
};

const repeat = async (count: number, measure: (time: number) => Promise<number>): Promise<number> => {
  const times: number[] = [];
  for (let time = 0; time < count; time += 1) times.push(await measure(time));
  return median(times);
};

/** A change on a full page, against the build time of static generators. */
export const saveToPage = async (): Promise<readonly Figure[]> => {
  const dataDir = await seededFolder({ enquiries: 0, photos: PHOTOS });
  // On every core, like the generators.
  const subject = await startSubject('shutterdesk', { dataDir, everyCore: true });
  try {
    const { api } = await studioAt(subject.url);
    const save = await repeat(SAVES, (time) => saveOnce(subject.url, api, `Light, kept: ${time}`));
    const eleventy = await repeat(BUILDS, () => buildWithEleventy(subject.url));
    const astro = await repeat(BUILDS, buildOnce);
    const what = `Save to the first fresh page with ${PHOTOS} photos, against`;
    return [
      { what: `${what} astro build`, value: save / astro, atMost: 1 / 50 },
      { what: `${what} Eleventy's command`, value: save / eleventy, atMost: 1 / 10 },
    ];
  } finally {
    await subject.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
