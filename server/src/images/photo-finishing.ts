import type { Selectable } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { PhotosTable } from '../db/schema.ts';
import type { PublicContent } from '../publish/public-content.ts';
import type { DerivativeVisibility } from './derivative-visibility.ts';
import { Interrupted, type Made, NotAnImage } from './image-job.ts';
import type { ImageProcessor } from './image-processor.ts';
import type { Photos } from './photos.ts';
import { isPhotoShown } from './photos-repository.ts';
import { filesIn } from './pictures.ts';
import { descriptionOf, nextUnfinished, noteMade, noteProblem, noteSkipped, type Stage } from './unfinished-photos.ts';

/** Photographs that become ready within this time share one publication. */
const PUBLISH_WITHIN_MS = { pending: 1000, unrefined: 60_000 } as const;
/** After a failure that is not the photograph's: a full disk, a storage that does not answer. */
const TRY_AGAIN_MS = 60_000;

interface Needs {
  readonly db: Database;
  readonly logger: Logger;
  readonly photos: Photos;
  readonly content: PublicContent;
  readonly processor: ImageProcessor;
  readonly visibility: DerivativeVisibility;
}

/**
 * Makes of saved photographs what their save did not wait for, one after another: what is missing at once, what can
 * be refined when there is nothing else to do. What is left to make stands in the database, so a restart goes on
 * where this one ended.
 */
export class PhotoFinishing {
  readonly #needs: Needs;
  #running: Promise<void> | null = null;
  #current: Promise<void> = Promise.resolve();
  #again = false;
  #closed = false;
  #timer: NodeJS.Timeout | undefined;
  #publication: { readonly timer: NodeJS.Timeout; readonly at: number } | null = null;

  constructor(needs: Needs) {
    this.#needs = needs;
    needs.processor.on('idle', () => this.wake());
  }

  /** To be called when there may be something to make. */
  wake(): void {
    if (this.#closed) return;
    this.#again = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
      if (this.#again) this.wake();
    });
  }

  /** Resolved when everything is made and published that can be now, but for what can be refined. */
  async settled(): Promise<void> {
    this.wake();
    const current = () => this.#current.catch(() => undefined);
    while (this.#running && (await nextUnfinished(this.#needs.db, 'pending'))) await current();
    await current();
    this.#publish();
    await this.#needs.content.settled();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#publication?.timer);
    this.#needs.processor.close();
    await this.#running;
  }

  async #run(): Promise<void> {
    this.#again = false;
    try {
      for (let more = true; more && !this.#closed; ) more = await this.#step();
    } catch (error) {
      if (error instanceof Interrupted) return;
      this.#needs.logger.error({ err: error }, 'photographs cannot be finished now; it will be tried again');
      this.#timer = setTimeout(() => this.wake(), TRY_AGAIN_MS).unref();
    }
  }

  /** false: there is nothing to do now. */
  async #step(): Promise<boolean> {
    const { db, processor } = this.#needs;
    const pending = await nextUnfinished(db, 'pending');
    const unrefined = pending || !processor.isIdle ? undefined : await nextUnfinished(db, 'unrefined');
    if (pending) this.#current = this.#finish(pending, 'pending', filesIn(pending.pending));
    else if (unrefined) this.#current = this.#finish(unrefined, 'unrefined', filesIn(unrefined.unrefined).slice(0, 1));
    await this.#current;
    return pending !== undefined || unrefined !== undefined;
  }

  async #finish(photo: Selectable<PhotosTable>, stage: Stage, wanted: readonly Made[]): Promise<void> {
    const { db, photos, processor, visibility } = this.#needs;
    try {
      const how = stage === 'pending' ? processor.make : processor.makeIdly;
      await photos.make(photo, wanted, how.bind(processor));
    } catch (error) {
      if (!(error instanceof NotAnImage)) throw error;
      await (stage === 'pending' ? this.#report(photo.id, error.message) : noteSkipped(db, photo.id, wanted));
      return;
    }
    if (!(await noteMade(db, photo.id, stage, wanted))) await photos.discardDerivatives([photo]);
    else if (!(await isPhotoShown(db, photo.id))) await visibility.update();
    this.#publishWithin(PUBLISH_WITHIN_MS[stage]);
  }

  async #report(id: string, reason: string): Promise<void> {
    const { content, db, logger, visibility } = this.#needs;
    const problem = `"${await descriptionOf(db, id)}" ${reason}.`;
    await noteProblem(db, id, problem);
    logger.warn({ photo: id, problem }, 'a photograph could not be processed and is not on the page');
    content.changed();
    await visibility.update();
  }

  #publishWithin(ms: number): void {
    const at = Date.now() + ms;
    if (this.#closed || (this.#publication && this.#publication.at <= at)) return;
    clearTimeout(this.#publication?.timer);
    this.#publication = { timer: setTimeout(() => this.#publish(), ms).unref(), at };
  }

  #publish(): void {
    if (!this.#publication) return;
    clearTimeout(this.#publication.timer);
    this.#publication = null;
    this.#needs.content.changed();
  }
}
