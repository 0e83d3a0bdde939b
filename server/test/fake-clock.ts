import type { Clock } from '../src/work/clock.ts';

interface Timer {
  readonly at: number;
  readonly work: () => void;
}

/** A clock that stands still until it is told to advance. */
export class FakeClock implements Clock {
  #now: number;
  #ticks = 0;
  readonly #timers = new Set<Timer>();

  constructor(now = Date.now()) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  ticks(): number {
    return this.#ticks;
  }

  after(ms: number, work: () => void): () => void {
    const timer = { at: this.#now + Math.max(ms, 0), work };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Lets time pass while the machine sleeps, or sets the clock, also back: timers stand still. */
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
      this.#advance(Math.max(this.#now, next.at));
      next.work();
      await whenIdle();
    }
    this.#advance(end);
    await whenIdle();
  }

  #advance(to: number): void {
    this.#ticks += to - this.#now;
    this.#now = to;
  }
}
