import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { ImagePool } from '../src/images/image-pool.ts';
import { jpeg } from './photographs.ts';
import { pngChunk, withChunks } from './png-chunks.ts';
import { temporaryFolder } from './test-server.ts';

const pool = new ImagePool();
afterAll(() => pool.close());

const process = async (bytes: Buffer, by = pool) => {
  const folder = await temporaryFolder();
  const file = path.join(folder, 'source');
  await writeFile(file, bytes);
  return by.open(file, folder).then(
    ({ width, height }) => `${width} by ${height}`,
    (error: Error) => error.message,
  );
};

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#f07814' }, limitInputPixels: false });

const PNG_START = Buffer.from('89504e470d0a1a0a', 'hex');

/** `kind`: bits, colours, compression, filter and interlacing, one byte each. */
const pngHeader = (width: number, height: number, kind = '0802000000'): Buffer => {
  const data = Buffer.from(`0000000000000000${kind}`, 'hex');
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  return Buffer.concat([PNG_START, pngChunk('IHDR', data), pngChunk('IDAT', deflateSync(Buffer.alloc(1000)))]);
};

/** A JPEG whose header claims a larger size. */
const jpegThatClaims = async (width: number, height: number): Promise<Buffer> => {
  const bytes = await jpeg(300, 200);
  const frame = bytes.indexOf(Buffer.from('ffc0', 'hex'));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
};

const gif = (width: number, height: number, frames: number): Buffer => {
  const screen = Buffer.from('47494638396100000000f00000ffffff000000', 'hex');
  screen.writeUInt16LE(width, 6);
  screen.writeUInt16LE(height, 8);
  const frame = Buffer.from('21f90400000000002c00000000010001000002024401003b', 'hex').subarray(0, -1);
  frame.writeUInt16LE(width, 13);
  frame.writeUInt16LE(height, 15);
  return Buffer.concat([screen, ...Array.from({ length: frames }, () => frame), Buffer.from(';')]);
};

const LAUGHS = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "${'ha'.repeat(50)}">${[...'bcdefghij']
  .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghi'[index]};`.repeat(10)}">`)
  .join('')}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&j;</text></svg>`;

describe('a hostile file', () => {
  it.each<[string, () => Buffer | Promise<Buffer>, RegExp]>([
    [
      'a drawing with a script',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      /^isn’t a photo/,
    ],
    ['a drawing that doubles itself for ever', () => Buffer.from(LAUGHS), /^isn’t a photo/],
    ['a PDF', () => Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>'), /^isn’t a photo/],
    ['a PNG of 50000 by 50000 pixels', () => pngHeader(50_000, 50_000), /^has too many pixels/],
    [
      'a PNG that has to be held whole, of more than memory is for',
      () => pngHeader(12_000, 12_000, '1002000001'),
      /^has too many pixels for this kind of file: please save it as an ordinary JPEG$/,
    ],
    ['a JPEG of 50000 by 50000 pixels', () => jpegThatClaims(50_000, 50_000), /^has too many pixels/],
    ['a GIF of 65535 by 65535 pixels', () => gif(65_535, 65_535, 1), /^has too many pixels/],
    ['a photograph that ends in the middle', async () => (await jpeg()).subarray(0, 9000), /^is damaged/],
    [
      'a PNG that ends in the middle',
      async () => (await flat(900, 600).png().toBuffer()).subarray(0, 1500),
      /^is damaged/,
    ],
    ['a file of nothing', () => Buffer.alloc(0), /^isn’t a photo/],
    [
      'a photograph that is too wide',
      () => jpeg(20_000, 1),
      /^is too long and narrow: one side can be at most 100 times/,
    ],
    ['a photograph that is too high', () => jpeg(1, 20_000), /^is too long and narrow/],
    ['noise', () => Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256)), /^isn’t a photo/],
  ])('%s is refused with a sentence', async (_what, create, sentence) => {
    expect(await process(await create())).toMatch(sentence);
  });

  it('with ten thousand frames is stored as its first frame', async () => {
    expect(await process(gif(1, 1, 10_000))).toBe('1 by 1');
  });

  it('with a text that expands to 100 megabytes is still answered', async () => {
    const png = await flat(60, 40).png().toBuffer();
    const bomb = pngChunk(
      'zTXt',
      Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(100_000_000))]),
    );
    expect(await process(withChunks(png, bomb))).toMatch(/^60 by 40$|^is /);
  });

  it('that takes too long ends only its own process, and the next photograph is processed', async () => {
    const hurried = new ImagePool({ timeLimitMs: 1 });
    expect(await process(await jpeg(), hurried)).toBe('took too long to process');
    expect(await process(await jpeg(300, 200))).toBe('300 by 200');
    hurried.close();
  });
});
