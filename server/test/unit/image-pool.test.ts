import { describe, expect, it } from 'vitest';
import type { ImageLane } from '../../src/images/image-lane.ts';
import { ImageLanes } from '../../src/images/image-lanes.ts';

const lanesWith = (hasRoom: () => boolean) => new ImageLanes({ priority: 10, idleMs: 1000, hasRoom });

/** Jobs that end on command, and a record of those that have begun, by lane. */
const workFor = (lanes: ImageLanes) => {
  const begun: { name: string; lane: ImageLane; end: () => void }[] = [];
  const work = (name: string) => (lane: ImageLane) =>
    new Promise<void>((end) => {
      begun.push({ name, lane, end });
    });
  return {
    names: () => begun.map(({ name }) => name),
    laneOf: (name: string) => begun.find((one) => one.name === name)?.lane,
    end: (name: string) => begun.find((one) => one.name === name)?.end(),
    take: (name: string) => lanes.take(work(name)),
    takeLater: (name: string) => lanes.takeLater(work(name)),
  };
};

describe('photographs in two processes', () => {
  it('are processed two at a time where there is room, each in its own process', async () => {
    const { names, laneOf, end, take } = workFor(lanesWith(() => true));
    const first = take('first');
    void take('second');
    void take('third');
    expect(names()).toEqual(['first', 'second']);
    expect(laneOf('first')).not.toBe(laneOf('second'));
    end('first');
    await first;
    await expect.poll(names).toEqual(['first', 'second', 'third']);
    expect(laneOf('third')).toBe(laneOf('first'));
  });

  it('are processed one at a time where there is none, even if the room ends in between', async () => {
    let hasRoom = true;
    const { names, end, take } = workFor(lanesWith(() => hasRoom));
    void take('first');
    const second = take('second');
    void take('third');
    hasRoom = false;
    end('second');
    await second;
    expect(names()).toEqual(['first', 'second']);
    end('first');
    await expect.poll(names).toEqual(['first', 'second', 'third']);
  });

  it('start before deferrable ones if somebody waits for them', async () => {
    const { names, end, take, takeLater } = workFor(lanesWith(() => false));
    void take('first');
    void takeLater('larger sizes');
    void take('next upload');
    end('first');
    await expect.poll(names).toEqual(['first', 'next upload']);
    end('next upload');
    await expect.poll(names).toEqual(['first', 'next upload', 'larger sizes']);
  });

  it('let the next one start when one fails', async () => {
    const lanes = lanesWith(() => false);
    const failed = lanes.take(() => Promise.reject(new Error('killed')));
    await expect(failed).rejects.toThrow('killed');
    await expect(lanes.take(async () => 'done')).resolves.toBe('done');
  });
});
