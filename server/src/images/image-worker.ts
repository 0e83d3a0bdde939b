import sharp from 'sharp';
import { derive } from './derive.ts';
import { type ImageJob, type ImageReply, NotAnImage } from './image-job.ts';

// Every photograph is seen once: keeping what was decoded only costs memory.
sharp.cache(false);

// A photograph is one of these. SVG, PDF and the rest would only be more to attack.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Tiff', 'Heif'].map((format) => `VipsForeignLoad${format}`),
});

const answer = (reply: ImageReply): void => {
  process.send?.(reply);
};

process.on('message', (job: ImageJob) => {
  derive(job.source, job.folder).then(
    (image) => answer({ id: job.id, image }),
    (error: unknown) => answer({ id: job.id, refused: error instanceof NotAnImage ? error.message : 'cannot be read' }),
  );
});

process.on('disconnect', () => process.exit(0));
