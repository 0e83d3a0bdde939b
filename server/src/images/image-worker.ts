import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { writeWhole } from '@shutterdesk/shared/node/write-whole';
import { PHOTOGRAPH_FORMATS } from '@shutterdesk/shared/photographs';
import sharp from 'sharp';
import { make, open } from './derive.ts';
import { makeWithGainMap } from './gain-map.ts';
import { type CornerMark, type Crop, type Done, type ImageJob, type ImageReply, NotAnImage } from './image-job.ts';
import { cornerOf, makeLogoFiles } from './logo-files.ts';

/** The part of a derivative that a screen or a social network shows. */
const crop = async (
  source: string,
  { x, y, scale, width, height, format }: Crop,
  mark: CornerMark | undefined,
): Promise<Buffer> => {
  const picture = sharp(source);
  // Of the whole picture, squeezed: each pixel is the average of a patch.
  if (format === 'rgb') {
    return picture.resize({ width, height, fit: 'fill' }).toColourspace('srgb').removeAlpha().raw().toBuffer();
  }
  const metadata = await picture.metadata();
  const ratio = metadata.width / metadata.height;
  const covered = {
    width: Math.round(Math.max(width, height * ratio) * Math.max(1, scale)),
    height: Math.round(Math.max(height, width / ratio) * Math.max(1, scale)),
  };
  const left = Math.round((covered.width - width) * x);
  const top = Math.round((covered.height - height) * y);
  // XMP is credit and copyright; our derivatives carry no other metadata.
  const cut = picture
    .resize({ ...covered, fit: 'fill' })
    .extract({ left, top, width, height })
    .keepXmp();
  if (mark) cut.composite([{ input: await cornerOf(mark), gravity: 'southwest' }]);
  if (format === 'jpeg') return cut.jpeg({ quality: 80, mozjpeg: true }).toBuffer();
  // Display P3 stays what it is; sRGB has no profile to keep. The quality is a step below the derivatives': a phone
  // shows no difference, and the first view needs a sixth fewer bytes.
  return cut.keepIccProfile().avif({ quality: 55, effort: 3, chromaSubsampling: '4:2:0' }).toBuffer();
};

/* This file alone changes what holds for sharp in the whole process: its cache, its threads and its loaders. */

// Every photograph is decoded once: a cache would only cost memory.
sharp.cache(false);

/** The names of libvips' decoders. */
const LOADERS: Readonly<Record<(typeof PHOTOGRAPH_FORMATS)[number]['container'], string>> = {
  gif: 'Nsgif',
  heif: 'Heif',
  jpeg: 'Jpeg',
  png: 'Png',
  tiff: 'Tiff',
  webp: 'Webp',
};

// Photographs have one of these formats. SVG, PDF and the rest would only add to the attack surface.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: PHOTOGRAPH_FORMATS.map(({ container }) => `VipsForeignLoad${LOADERS[container]}`),
});

const GAIN_MAPS = { operation: ['VipsForeignLoadUhdr'] };

/**
 * Lets sharp see gain maps during `work`, when nothing else is decoded: otherwise it would read them for every other
 * derivative too, and a broken one would fail them all. Without its cache, sharp 0.35 frees the gain map of a photograph
 * that it turns before it reads it.
 */
const seeingGainMaps = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  sharp.unblock(GAIN_MAPS);
  sharp.cache(true);
  try {
    return await work();
  } finally {
    sharp.cache(false);
    sharp.block(GAIN_MAPS);
  }
};

const THREADS = sharp.concurrency();

const work = async (job: ImageJob): Promise<Done[ImageJob['task']]> => {
  sharp.concurrency(job.sparing ? 1 : THREADS);
  const atOnce = job.sparing ? 1 : 2;
  const { source, folder } = job;
  if (job.task === 'open') {
    const opened = await open(source, folder, atOnce);
    return job.isLogo ? { ...opened, logo: await makeLogoFiles(source, folder), pending: [] } : opened;
  }
  if (job.task === 'crop') {
    await writeWhole(path.join(folder, job.name), await crop(source, job.crop, job.mark));
    return null;
  }
  const ordinary = job.files.filter(({ gainMap }) => !gainMap);
  await make(source, folder, ordinary, job.credit, atOnce);
  const derivatives = [...ordinary];
  for (const file of job.files.filter(({ gainMap }) => gainMap)) {
    derivatives.push(...(await seeingGainMaps(() => makeWithGainMap(source, folder, file, job.credit))));
  }
  return derivatives;
};

/** An error of the system, such as a full disk, has a code; any other error concerns the photograph. */
const replyTo = (error: unknown): ImageReply => {
  if (error instanceof NotAnImage) return { refused: error.message };
  if (error instanceof Error && 'code' in error) return { failed: error.message, code: String(error.code) };
  return { refused: 'cannot be read' };
};

/** A server that was killed reads no answer: 'disconnect' follows, and ends this process too. */
const send = (reply: ImageReply): void => void process.send?.(reply, undefined, undefined, () => undefined);

/** A `nice` value: lower than everything that answers a request. */
const LOW = 10;
os.setPriority(LOW);
// When memory runs out, the system ends this process first, not the server.
if (process.platform === 'linux') writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined);

process.on('message', (job: ImageJob) => {
  work(job).then(
    (done) => send({ done }),
    (error: unknown) => send(replyTo(error)),
  );
});

// A supervisor stops the whole group at once: this process ends when the server has ended its work.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(0));
