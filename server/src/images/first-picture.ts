import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { NotAnImage } from './image-job.ts';

/** A file as sharp reads it: its path, or its bytes where they had to be changed. */
export type Input = string | Buffer;

/** The names of an AVIF that moves and of one that does not, at the same place near the beginning. */
const MOVES = 'ftypavis';
const RESTS = 'ftypavif';
const NAME_AT = 4;

/** libvips refuses an AVIF that moves, although it holds its first picture like one that does not. */
export const inputOf = async (source: string): Promise<Input> => {
  const bytes = await readFile(source);
  if (bytes.toString('latin1', NAME_AT, NAME_AT + MOVES.length) !== MOVES) return source;
  bytes.write(RESTS, NAME_AT, 'latin1');
  return bytes;
};

/** Enough for one that fades in; each takes a whole decode. */
const PICTURES_TRIED = 20;

type Content = 'picture' | 'one colour' | 'nothing';

const contentOf = async (input: Input, page: number): Promise<Content> => {
  const { channels, isOpaque } = await sharp(input, { page }).stats();
  if (!isOpaque && channels.at(-1)?.max === 0) return 'nothing';
  return channels.some(({ min, max }) => min < max) ? 'picture' : 'one colour';
};

/**
 * The first picture of an animation that shows something, because many begin with an empty one.
 * @throws {NotAnImage} if there is nothing to see in any
 */
export const firstPicture = async (input: Input): Promise<number> => {
  const { pages = 1 } = await sharp(input, { limitInputPixels: false }).metadata();
  if (pages === 1 && typeof input === 'string') return 0;
  const contents: Content[] = [];
  for (let page = 0; page < Math.min(pages, PICTURES_TRIED); page += 1) {
    const content = await contentOf(input, page);
    if (content === 'picture') return page;
    contents.push(content);
  }
  const page = contents.indexOf('one colour');
  if (page < 0) throw new NotAnImage('is an animation that begins empty: please choose a photograph instead');
  return page;
};
