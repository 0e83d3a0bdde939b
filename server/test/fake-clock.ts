import type { Clock } from '../src/work/clock.ts';

interface Timer {
  readonly at: number;
  readonly work: () => void;
}

/** A clock that stands still until it is told to advance. */
export class FakeClock implements Clock {
  #now: number;
  readonly #timers = new Set<Timer>();

  constructor(now = Date.now()) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  after(ms: number, work: () => void): () => void {
    const timer = { at: this.#now + Math.max(ms, 0), work };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Lets time pass while the machine sleeps: timers stand still too. */
  sleep(ms: number): void {
    this.#now += ms;
    for (const timer of [...this.#timers]) {
      this.#timers.delete(timer);
      this.#timers.add({ ...timer, at: timer.at + ms });
    }
  }

  /** Lets time pass, and after each timer waits until its work is done. */
  async pass(ms: number, whenIdle: () => Promise<unknown>): Promise<void> {
    const end = this.#now + ms;
    await whenIdle();
    for (;;) {
      const [next] = [...this.#timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.#timers.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.work();
      await whenIdle();
    }
    this.#now = end;
    await whenIdle();
  }
}
