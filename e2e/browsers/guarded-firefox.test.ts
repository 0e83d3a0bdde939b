import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { listGalleryImages } from '@shutterdesk/shared';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { photograph } from '../photographs.ts';
import { createStudio, type Studio } from '../studio.ts';
import { adminOf } from '../studio-content.ts';
import { PROGRAMS } from './engines.ts';
import { DESK } from './journey.ts';
import { marionetteDriver } from './marionette.ts';
import { Browser } from './webdriver.ts';

const ENGINES = process.env.BROWSERS?.split(',') ?? ['firefox'];
/** Wider than the page needs: other browsers make it smaller first. */
const WIDTH = 3000;

describe.skipIf(!ENGINES.includes('firefox'))('Firefox that guards against fingerprinting', () => {
  let studio: Studio;
  let browser: Browser;
  let folder: string;

  beforeAll(async () => {
    studio = await createStudio();
    folder = await mkdtemp(path.join(os.tmpdir(), 'guarded-'));
    const guard = { 'privacy.resistFingerprinting': true };
    browser = new Browser('firefox', await marionetteDriver(PROGRAMS.firefox, guard));
  }, 240_000);

  afterAll(async () => {
    await browser.close();
    await studio.remove();
    await rm(folder, { recursive: true, force: true });
  });

  it('sends a photograph as it is, instead of the noise that a canvas gives back', async () => {
    const { buffer } = await photograph('lake.jpg');
    const file = path.join(folder, 'lake.jpg');
    await writeFile(file, await sharp(buffer).resize(WIDTH).jpeg({ quality: 80 }).toBuffer());
    await browser.resize(...DESK);
    await browser.open(`${studio.url}/admin`);
    await browser.type(await browser.labelled('Username'), 'admin');
    await browser.type(await browser.labelled('Password'), studio.password);
    await browser.keys('Enter');
    await browser.see('h1', 'Admin Dashboard');
    await browser.press('[role="tab"]', 'Gallery Images');
    // The system's picker is none of the browser's: its input takes the files.
    await browser.choose('input[type="file"]', [file]);
    await browser.see('[role="dialog"] li', 'Ready');
    expect(await browser.run(() => document.querySelectorAll('[role="dialog"] li img').length)).toBe(0);
    await browser.press('[role="dialog"] button', 'Upload 1 file');
    await browser.see('body', '1 image uploaded');
    await browser.type(await browser.labelled('Description'), 'The lake');
    await browser.press('button', 'Save All');
    await browser.see('body', 'Gallery images added successfully');
    const api = await adminOf(studio);
    expect(await api(listGalleryImages)).toMatchObject([{ alt: 'The lake', picture: { width: WIDTH } }]);
  });
});
