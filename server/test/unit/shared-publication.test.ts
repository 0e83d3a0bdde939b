import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SharedPublication } from '../../src/images/photo-finishing.ts';

describe('finished photographs', () => {
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

  const ready = async (afterMs: number) => {
    await vi.advanceTimersByTimeAsync(afterMs);
    publication.ready();
  };

  it('are published at once, and the following ones once a second', async () => {
    await ready(0);
    for (let n = 0; n < 9; n += 1) await ready(300);
    await vi.advanceTimersByTimeAsync(3000);
    expect(published).toEqual([0, 1000, 2000, 3000]);
  });

  it('are published at once if they are rare, or if no more will follow', async () => {
    await ready(0);
    await ready(5000);
    await ready(200);
    publication.now();
    publication.now();
    expect(published).toEqual([0, 5000, 5200]);
  });

  it('are not published after the end', async () => {
    await ready(0);
    publication.close();
    await vi.advanceTimersByTimeAsync(5000);
    expect(published).toEqual([]);
  });
});
