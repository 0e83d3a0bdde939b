import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Response } from 'express';

/** The answer to a read of a list that may be long: it is sent as it is read. */
export class ListInPieces<Item> {
  readonly pieces: AsyncIterable<readonly Item[]>;

  constructor(pieces: AsyncIterable<readonly Item[]>) {
    this.pieces = pieces;
  }
}

/** Items of a list that is in memory, as JSON, are a moment's work. */
const PIECE = 100;

/** A long list that is in memory: between two pieces everybody else has a turn. */
export async function* inPieces<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[], void> {
  for (let from = 0; from < items.length; from += PIECE) {
    if (from > 0) await nextTurn();
    yield items.slice(from, from + PIECE);
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
 * Sends a list as fast as it is taken. An error before the first piece can still be answered; one after it breaks the
 * connection, so that nobody takes the beginning for the whole.
 */
export const sendInPieces = async (response: Response, { pieces }: ListInPieces<unknown>): Promise<void> => {
  const json = jsonOf(pieces);
  const first = await json.next();
  response.type('json');
  const all = async function* () {
    if (!first.done) yield first.value;
    yield* json;
  };
  await pipeline(Readable.from(all()), response);
};
