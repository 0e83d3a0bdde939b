import { hash } from 'node:crypto';
import type { Store } from '../store/store.ts';
import type { Troubles } from '../store/troubles.ts';
import { rememberRead, touchRead } from './cache.ts';

/** The server's answer to a read that began at `tick`. */
export interface ServerAnswer {
  readonly path: string;
  readonly etag: string | null;
  readonly body: Buffer<ArrayBuffer>;
  readonly tick: number;
}

interface RememberParts {
  readonly store: Store;
  readonly troubles: Pick<Troubles, 'over'>;
  /** Leaves people out who were erased here: the server may not know it yet. */
  readonly withoutErased: (answer: ServerAnswer) => Promise<ServerAnswer>;
}

/** Stores answers. For an answer that has not changed, it stores only the time. */
export const createRemember = ({ store, troubles, withoutErased }: RememberParts) => {
  const lastAnswers = new Map<string, { readonly digest: string; readonly tick: number }>();
  return async (answer: ServerAnswer): Promise<void> => {
    const { path, etag, body, tick } = await withoutErased(answer);
    const readAt = new Date().toISOString();
    const digest = hash('sha1', body);
    const last = lastAnswers.get(path);
    if (last && last.tick > tick) return;
    const same = last?.digest === digest;
    const touched = same && (await touchRead(store, path, last.tick, { readAt, tick }));
    if (!touched) await rememberRead(store, { path, body, etag, readAt, tick });
    lastAnswers.set(path, { digest, tick });
    troubles.over();
  };
};
