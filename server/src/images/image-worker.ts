import { PHOTOGRAPH_FORMATS } from '@shutterdesk/shared/photographs';
import sharp from 'sharp';
import { make, open } from './derive.ts';
import { type ImageJob, type ImageReply, NotAnImage } from './image-job.ts';

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

const THREADS = sharp.concurrency();

const work = async (job: ImageJob): Promise<ImageReply> => {
  sharp.concurrency(job.sparing ? 1 : THREADS);
  const effort = { atOnce: job.sparing ? 1 : 2 };
  if (job.task === 'open') return { id: job.id, opened: await open(job.source, job.folder, effort) };
  return { id: job.id, derivatives: await make(job.source, job.folder, job.files, job.credit, effort) };
};

/** An error of the system, such as a full disk, has a code; any other error concerns the photograph. */
const replyTo = (id: string, error: unknown): ImageReply => {
  if (error instanceof NotAnImage) return { id, refused: error.message };
  if (error instanceof Error && 'code' in error) return { id, failed: error.message, code: String(error.code) };
  return { id, refused: 'cannot be read' };
};

process.on('message', (job: ImageJob) => {
  work(job).then(
    (reply) => process.send?.(reply),
    (error: unknown) => process.send?.(replyTo(job.id, error)),
  );
});

// A supervisor stops the whole group at once: this process ends when the server has ended its work.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(0));
