import { Coalescer } from '@shutterdesk/shared/node/coalescer';
import type { Selectable } from 'kysely';
import type { Context } from '../context.ts';
import type { PhotosTable } from '../db/schema.ts';
import { Debounce } from '../work/debounce.ts';
import type { LeaderTask } from '../work/leader-task.ts';
import { type DerivativeFile, Interrupted, NotAnImage, ProcessEnded } from './image-job.ts';
import type { ImagePool } from './image-pool.ts';
import { isPhotoShown } from './photos-repository.ts';
import { filesIn } from './pictures.ts';
import {
  descriptionOf,
  forgetTries,
  nextUnfinished,
  noteBegun,
  noteDeath,
  noteMade,
  noteNothing,
  noteProblem,
} from './unfinished-photos.ts';

/** Photographs that are ready within this time share one publication, because there may be hundreds. */
const PUBLISHED_WITHIN_MS = 1000;

/** The pause after a failure of the system: a full disk, a storage that does not answer. */
const TRY_AGAIN_MS = 60_000;

/** After a killed process: the file that needs the least memory; a gain map comes last. */
const smallestOf = (files: readonly DerivativeFile[]): readonly DerivativeFile[] =>
  files.toSorted((a, b) => Number(a.gainMap ?? 0) - Number(b.gainMap ?? 0) || a.width - b.width).slice(0, 1);

const isGainMap = (files: readonly DerivativeFile[]): boolean => files.every(({ gainMap }) => gainMap);

type FinishingNeeds = Pick<Context, 'content' | 'db' | 'logger' | 'peers' | 'photos' | 'visibility'>;

/**
 * Makes the derivatives that a save did not wait for, in the order of the saves. The database lists the missing ones,
 * so a restart continues the work.
 */
export class PhotoFinishing {
  readonly #needs: FinishingNeeds;
  readonly #pool: ImagePool;
  readonly #leaderTask: LeaderTask;
  /** The pause before a photograph is tried again after its process was killed. */
  readonly #afterKilledMs: number;
  readonly #working = new Coalescer(() => this.#run());
  #closed = false;
  #timer: NodeJS.Timeout | undefined;
  /** The time from which photographs whose process was killed may be tried again. */
  #killedMayGoOnAt = 0;
  readonly #publication = new Debounce(PUBLISHED_WITHIN_MS, async () => this.#contentChanged());

  constructor(needs: FinishingNeeds, pool: ImagePool, afterKilledMs = TRY_AGAIN_MS) {
    this.#needs = needs;
    this.#pool = pool;
    this.#leaderTask = needs.peers.leaderTask;
    this.#afterKilledMs = afterKilledMs;
    this.#holdBack();
    this.#leaderTask.listen({ begin: () => this.wake(), wake: () => this.wake() });
  }

  /** Call this when there may be work. */
  wake(): void {
    if (this.#closed) return;
    if (this.#leaderTask.isMine) void this.#working.changed();
    else this.#leaderTask.tell();
  }

  /** Resolves when everything that can be made now is made and published. */
  async caughtUp(): Promise<void> {
    this.wake();
    await this.#working.caughtUp();
    await this.#publication.now();
    await this.#needs.content.caughtUp();
  }

  /** Call this at a person's request: it also retries photographs that wait, or were given up. */
  async tryAgain(): Promise<void> {
    await forgetTries(this.#needs.db);
    this.wake();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#pool.close();
    await this.#working.caughtUp();
    await this.#publication.now();
  }

  /** No trigger says that a photograph has more derivatives. */
  #contentChanged(): void {
    const { content, peers } = this.#needs;
    content.changed();
    void peers.contentChanged().then((version) => content.versions.note(version));
  }

  async #run(): Promise<void> {
    try {
      for (let photo = await this.#next(); photo && !this.#closed; photo = await this.#next()) await this.#try(photo);
      await this.#publication.now();
    } catch (error) {
      if (error instanceof Interrupted) return;
      this.#needs.logger.error({ err: error }, 'photographs cannot be finished now: the server tries again in a while');
      this.#wakeIn(TRY_AGAIN_MS);
    }
  }

  #wakeIn(ms: number): void {
    clearTimeout(this.#timer);
    if (!this.#closed) this.#timer = setTimeout(() => this.wake(), ms).unref();
  }

  #next(): Promise<Selectable<PhotosTable> | undefined> {
    return nextUnfinished(this.#needs.db, { again: performance.now() >= this.#killedMayGoOnAt });
  }

  /** Makes all derivatives at once, or one at a time after a killed process. */
  async #try(photo: Selectable<PhotosTable>): Promise<void> {
    const { db } = this.#needs;
    const pending = filesIn(photo.pending);
    const files = photo.tries > 0 ? smallestOf(pending) : pending;
    await noteBegun(db, photo);
    try {
      await this.#finish(photo, files);
    } catch (error) {
      if (!(error instanceof ProcessEnded)) {
        await noteNothing(db, photo);
        throw error;
      }
      // The process may end because of the gain map itself: the photograph is complete without it.
      if (isGainMap(files)) await noteMade(db, photo.id, { derivatives: [], tried: files, sparing: photo.tries > 0 });
      else await noteDeath(db, photo);
      this.#waitAfter(error, photo);
    }
  }

  /** Other photographs continue meanwhile. */
  #waitAfter(error: ProcessEnded, { id, tries }: Selectable<PhotosTable>): void {
    const { logger } = this.#needs;
    logger.warn(
      { err: error, photo: id, deaths: Math.max(tries, 1) },
      'the image process was killed while it worked on a photograph: the photograph is tried again later',
    );
    this.#holdBack();
  }

  /** A photograph that brings its process down, or even the server, must not do so without a pause. */
  #holdBack(): void {
    this.#killedMayGoOnAt = performance.now() + this.#afterKilledMs;
    this.#wakeIn(this.#afterKilledMs);
  }

  async #finish(photo: Selectable<PhotosTable>, files: readonly DerivativeFile[]): Promise<void> {
    const { db, photos, visibility } = this.#needs;
    let derivatives: readonly DerivativeFile[];
    try {
      derivatives = await photos.make(photo, { files, sparing: photo.tries > 0 });
    } catch (error) {
      if (!(error instanceof NotAnImage)) throw error;
      return this.#report(photo.id, error.message);
    }
    if (!(await noteMade(db, photo.id, { derivatives, tried: files, sparing: photo.tries > 0 })))
      await photos.discardDerivatives([photo]);
    else if (!(await isPhotoShown(db, photo.id))) await visibility.update();
    this.#publication.ask();
  }

  async #report(id: string, reason: string): Promise<void> {
    const { db, logger, visibility } = this.#needs;
    const problem = `"${await descriptionOf(db, id)}" ${reason}.`;
    await noteProblem(db, id, problem);
    logger.warn({ photo: id, problem }, 'a photograph could not be processed: it is not on the page');
    await visibility.update();
  }
}
