import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { type Figure, median } from './figure.ts';
import { largePhotograph } from './large-photograph.ts';
import { watchMemory } from './memory.ts';
import { finished, signInsUntil } from './photographs-at-work.ts';
import { type Studio, studioAt } from './studio-client.ts';
import { startSubject, withSubjects } from './subject.ts';

const ROUNDS = 7;
const BATCH = 50;
const SIGN_INS = 15;
const LOOK_CLOSELY_EVERY_MS = 5;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

const decodeOnce = (file: string) => timed(() => sharp(file).rotate().resize({ width: 1600 }).raw().toBuffer());

/** The time from the end of the upload to the save's answer, against one decode of the original to 1600 pixels. */
const saveAgainstDecode = async (studio: Studio, file: string): Promise<number> => {
  const photo = new Uint8Array(await readFile(file));
  const saves: number[] = [];
  const decodes: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const decode = await decodeOnce(file);
    const imageURLs = await studio.upload(photo, 1);
    const save = await timed(() => studio.save(imageURLs));
    await finished(studio);
    // The first round does not count, because the code is not in the page cache yet.
    if (round > 0) saves.push(save);
    if (round > 0) decodes.push(decode);
  }
  return median(saves) / median(decodes);
};

/** The time from writing a photograph's last file until visitors get all its files, in milliseconds. */
const lastFileToPage = async (studio: Studio, dataDir: string, file: string): Promise<number> => {
  const photo = new Uint8Array(await readFile(file));
  const waits: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await studio.save(await studio.upload(photo, 1));
    const images = await finished(studio, LOOK_CLOSELY_EVERY_MS);
    const shownAt = Date.now();
    const folders = images.map(({ url }) => path.join(dataDir, 'objects', 'derivatives', url.split('/')[2] ?? ''));
    const names = await Promise.all(
      folders.map(async (folder) => (await readdir(folder)).map((name) => path.join(folder, name))),
    );
    const written = await Promise.all(names.flat().map((name) => stat(name)));
    waits.push(shownAt - Math.max(...written.map(({ ctimeMs }) => ctimeMs)));
  }
  return median(waits);
};

/** Sign-ins and memory while a batch is uploaded, saved and finished, against the same sign-ins on an idle server. */
const batch = async (studio: Studio, url: string, pid: number, file: string) => {
  let remaining = SIGN_INS + 1;
  const idle = await signInsUntil(url, () => {
    remaining -= 1;
    return remaining === 0;
  });
  const photo = new Uint8Array(await readFile(file));
  const peak = watchMemory(pid);
  let isFinished = false;
  const work = studio
    .upload(photo, BATCH)
    .then((imageURLs) => studio.save(imageURLs))
    .then(() => finished(studio))
    .finally(() => {
      isFinished = true;
    });
  const busy = await signInsUntil(url, () => isFinished);
  await work;
  return { login: median(busy) / median(idle), memory: await peak() };
};

/** The effects of image processing on the photographer and on others. */
export const photographs = async (): Promise<readonly Figure[]> => {
  const { folder, file } = await largePhotograph();
  try {
    return await withSubjects([startSubject('shutterdesk', { everyCore: true })], async (ours) => {
      const { url = '', pid = 0, dataDir = '' } = ours ?? {};
      const studio = await studioAt(url);
      const save = await saveAgainstDecode(studio, file);
      const toPage = await lastFileToPage(studio, dataDir, file);
      const { login, memory } = await batch(studio, url, pid, file);
      return [
        { what: 'Save of a photograph, against one decode to 1600 pixels', value: save, atMost: 1.5 },
        { what: 'Milliseconds from the last file of a photograph to the page', value: toPage, atMost: 150 },
        { what: `Sign-in while ${BATCH} photographs are processed, against none`, value: login, atMost: 1.7 },
        { what: `Megabytes at most while ${BATCH} photographs are processed`, value: memory, atMost: 500 },
      ];
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
