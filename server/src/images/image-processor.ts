import { availableParallelism } from 'node:os';
import type { ProcessedImage } from './image-job.ts';
import { ImageLane } from './image-lane.ts';

/** More would only hold each other up, and each may need hundreds of megabytes. */
export const IMAGES_AT_ONCE = Math.min(2, availableParallelism());

/**
 * Decodes and encodes photographs in child processes of low priority: inside the server they would share its thread
 * pool and hold everything else up.
 */
export class ImageProcessor {
  readonly #lanes = Array.from({ length: IMAGES_AT_ONCE }, () => new ImageLane());

  /**
   * Makes every derivative of `source` into `folder`.
   * @throws {NotAnImage}
   */
  process(source: string, folder: string): Promise<ProcessedImage> {
    const [first, ...others] = this.#lanes;
    if (!first) throw new Error('no lanes');
    const quietest = others.reduce((best, lane) => (lane.waiting < best.waiting ? lane : best), first);
    return quietest.process(source, folder);
  }

  close(): void {
    for (const lane of this.#lanes) lane.close();
  }
}
