import { UPLOAD } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { chooseImages } from '../src/renderer/lib/image-files.ts';
import { allUp, atATime, toSend, type UploadItem } from '../src/renderer/lib/upload-round.ts';

const file = (name: string, type = 'image/jpeg', size = 1000) => ({ name, type, size });
const item = (state: UploadItem['state']): UploadItem => ({
  key: state,
  file: new File(['x'], 'x.jpg'),
  preview: 'blob:x',
  state,
  progress: 0,
  uploadURL: null,
});

describe('choosing files', () => {
  it('takes images up to the limit, to the byte', () => {
    const choice = chooseImages([file('a.jpg', 'image/jpeg', UPLOAD.maxBytes), file('b.heic', 'image/heic')], 10);
    expect(choice.accepted).toHaveLength(2);
    expect(choice.refused).toEqual([]);
  });

  it('says why it does not take the others', () => {
    const choice = chooseImages(
      [
        file('notes.md', 'text/markdown'),
        file('big.jpg', 'image/jpeg', UPLOAD.maxBytes + 1),
        file('no.jpg', 'image/jpeg', 0),
      ],
      10,
    );
    expect(choice.accepted).toEqual([]);
    expect(choice.refused).toHaveLength(3);
    expect(choice.refused[0]).toContain('notes.md');
    expect(choice.refused[1]).toContain('at most 10.0 MB');
  });

  it('takes as many as there is room for, and says how many have to wait', () => {
    const files = Array.from({ length: 13 }, (_, index) => file(`${index}.jpg`));
    const choice = chooseImages(files, 10);
    expect(choice.accepted).toHaveLength(10);
    expect(choice.refused).toEqual(['3 more images have to wait for the next round.']);
  });
});

describe('a round of uploads', () => {
  it('is over when all are up, and not before there are any', () => {
    expect(allUp([])).toBe(false);
    expect(allUp([item('done'), item('failed')])).toBe(false);
    expect(allUp([item('done'), item('done')])).toBe(true);
  });

  it('sends what waits and what failed', () => {
    const states = toSend([item('waiting'), item('sending'), item('done'), item('failed')]).map(({ state }) => state);
    expect(states).toEqual(['waiting', 'failed']);
  });

  it('works on three at a time and on all in the end', async () => {
    let running = 0;
    let most = 0;
    const seen: number[] = [];
    await atATime(3, [1, 2, 3, 4, 5, 6, 7], async (number) => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      seen.push(number);
      running -= 1;
    });
    expect(most).toBe(3);
    expect(seen.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});
