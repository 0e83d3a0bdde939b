import { ImageLane } from './image-lane.ts';
import type { ImageProcesses } from './image-processes.ts';

/** The second process ends soon and frees its memory: the first one stays ready for the next photograph. */
const SECOND_IDLE_MS = 1000;

type Work = (lane: ImageLane) => Promise<void>;

interface Options {
  /** A `nice` value. */
  readonly priority: number;
  /** The idle time after which the first process ends. */
  readonly idleMs: number;
  /** Tells whether a second process may run now. */
  readonly hasRoom: () => boolean;
  readonly processes?: ImageProcesses | undefined;
}

/** Two image processes; the second works only while there is room for it. Deferrable jobs start after all others. */
export class ImageLanes {
  readonly #first: ImageLane;
  readonly #second: ImageLane;
  readonly #hasRoom: () => boolean;
  readonly #busy = new Set<ImageLane>();
  readonly #now: Work[] = [];
  readonly #later: Work[] = [];

  constructor({ hasRoom, ...options }: Options) {
    this.#hasRoom = hasRoom;
    this.#first = new ImageLane(options);
    this.#second = new ImageLane({ ...options, idleMs: Math.min(options.idleMs, SECOND_IDLE_MS) });
  }

  /** Starts a process before there is work for it. */
  warm(): void {
    this.#first.warm();
  }

  take<Result>(work: (lane: ImageLane) => Promise<Result>): Promise<Result> {
    return this.#enter(this.#now, work);
  }

  takeLater<Result>(work: (lane: ImageLane) => Promise<Result>): Promise<Result> {
    return this.#enter(this.#later, work);
  }

  #enter<Result>(queue: Work[], work: (lane: ImageLane) => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      queue.push((lane) => work(lane).then(resolve, reject));
      this.#begin();
    });
  }

  #freeLane(): ImageLane | undefined {
    if (!this.#busy.has(this.#first)) return this.#first;
    return this.#busy.has(this.#second) || !this.#hasRoom() ? undefined : this.#second;
  }

  #begin(): void {
    if (this.#now.length + this.#later.length === 0) return;
    const lane = this.#freeLane();
    const work = lane && (this.#now.shift() ?? this.#later.shift());
    if (!lane || !work) return;
    this.#busy.add(lane);
    void work(lane).finally(() => {
      this.#busy.delete(lane);
      this.#begin();
    });
  }

  /** Kills both processes even during a job. */
  close(): void {
    this.#first.close();
    this.#second.close();
  }
}
