import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Response } from 'express';

/** The answer of a read whose list may be long: the list is sent while it is being read. */
export class ListInPieces<Item> {
  readonly pieces: AsyncIterable<readonly Item[]>;

  constructor(pieces: AsyncIterable<readonly Item[]>) {
    this.pieces = pieces;
  }
}

/** Few enough items to turn into JSON in a moment. */
const PIECE = 100;

/** Splits a long list that is in memory, so that other requests run between two chunks. */
export async function* inPieces<Item>(items: readonly Item[], size = PIECE): AsyncGenerator<readonly Item[], void> {
  for (let from = 0; from < items.length; from += size) {
    if (from > 0) await nextTurn();
    yield items.slice(from, from + size);
  }
}

async function* jsonOf(pieces: AsyncIterable<readonly unknown[]>): AsyncGenerator<string, void> {
  let before = '[';
  for await (const piece of pieces) {
    if (piece.length === 0) continue;
    yield before + JSON.stringify(piece).slice(1, -1);
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

/**
 * Sends a list as fast as the client reads it. An error before the first chunk can still be answered; a later one
 * breaks the connection, so that no client takes the beginning for the whole list.
 */
export const sendInPieces = async (response: Response, { pieces }: ListInPieces<unknown>): Promise<void> => {
  const json = jsonOf(pieces);
  const first = await json.next();
  response.type('json');
  const chunks = async function* () {
    if (!first.done) yield first.value;
    yield* json;
  };
  await pipeline(Readable.from(chunks()), response);
};
