import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SharedPublication } from '../src/images/shared-publication.ts';

describe('photographs that become ready', () => {
  const published: number[] = [];
  let publication: SharedPublication;
  let begun = 0;

  beforeEach(() => {
    vi.useFakeTimers();
    published.length = 0;
    begun = performance.now();
    publication = new SharedPublication(() => published.push(Math.round(performance.now() - begun)));
  });
  afterEach(() => {
    publication.close();
    vi.useRealTimers();
  });

  const ready = async (afterMs: number, isRefined = false) => {
    await vi.advanceTimersByTimeAsync(afterMs);
    publication.ready({ isRefined });
  };

  it('are published at once, and those that follow once a second', async () => {
    await ready(0);
    for (let n = 0; n < 9; n += 1) await ready(300);
    await vi.advanceTimersByTimeAsync(3000);
    expect(published).toEqual([0, 1000, 2000, 3000]);
  });

  it('are published at once where they come seldom, and where no more will follow', async () => {
    await ready(0);
    await ready(5000);
    await ready(200);
    publication.last();
    publication.last();
    expect(published).toEqual([0, 5000, 5200]);
  });

  it('wait up to a minute where they are only smaller than before, and go along with others that do not', async () => {
    await ready(0, true);
    await ready(100, true);
    publication.last();
    await vi.advanceTimersByTimeAsync(59_900);
    expect(published).toEqual([60_000]);
    await ready(1000, true);
    await ready(1000);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(published).toEqual([60_000, 62_000]);
  });

  it('are not published after the end', async () => {
    await ready(0);
    publication.close();
    await vi.advanceTimersByTimeAsync(5000);
    expect(published).toEqual([]);
  });
});
