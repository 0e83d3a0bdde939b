import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { photograph } from '../photographs.ts';
import { createStudio, type Studio } from '../studio.ts';
import { fillStudio } from '../studio-content.ts';
import { adminJourneys } from './admin-journeys.ts';
import { collectionJourneys } from './collection-journeys.ts';
import { type Engine, PROGRAMS, startBrowser } from './engines.ts';
import type { Scene } from './journey.ts';
import { pageJourneys } from './page-journeys.ts';
import { fillSections, sectionJourneys } from './section-journeys.ts';
import type { Browser } from './webdriver.ts';

const ENGINES = (process.env.BROWSERS?.split(',') ?? Object.keys(PROGRAMS)) as Engine[];
const FILES = ['dune.jpg', 'lake.jpg'];
const SMALL = 600;

describe.each(ENGINES)('%s', (engine) => {
  let studio: Studio;
  let browser: Browser;
  let scene: Scene;
  let close: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    studio = await createStudio();
    await fillStudio(studio);
    await fillSections(studio);
    const folder = await mkdtemp(path.join(os.tmpdir(), 'journeys-'));
    const files = FILES.map((name) => path.join(folder, name));
    for (const [index, file] of files.entries()) {
      await writeFile(file, (await photograph(FILES[index] ?? '', SMALL)).buffer);
    }
    browser = await startBrowser(engine);
    scene = { browser, studio, files };
    close = async () => {
      await browser.close();
      await studio.remove();
      await rm(folder, { recursive: true, force: true });
    };
  }, 240_000);

  afterAll(() => close?.());

  const journeys = [...pageJourneys, ...adminJourneys, ...sectionJourneys, ...collectionJourneys];
  for (const { title, without, make } of journeys) {
    const reason = without?.[engine];
    if (reason) it.skip(`${title} (${reason})`);
    else {
      it(title, async () => {
        await make(scene);
        expect(await browser.errors(), 'errors in the console').toEqual([]);
      });
    }
  }
});
