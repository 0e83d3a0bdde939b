import { hash } from 'node:crypto';
import type { Store } from '../store/store.ts';
import type { Troubles } from '../store/troubles.ts';
import { rememberRead, touchRead } from './cache.ts';
import { keepEarlier } from './earlier-reads.ts';

/** The server's answer to a read that began at `tick`. */
export interface ServerAnswer {
  readonly path: string;
  readonly etag: string | null;
  /** As in the store. */
  readonly state: string | null;
  readonly body: Buffer<ArrayBuffer>;
  readonly tick: number;
}

interface RememberParts {
  readonly store: Store;
  readonly troubles: Pick<Troubles, 'over'>;
  /** Leaves people out who were erased here: the server may not know it yet. */
  readonly withoutErased: (answer: ServerAnswer) => Promise<ServerAnswer>;
  /** The answer differs from the last one: the server has changed, or has restored an older backup. */
  readonly onOther: () => void;
}

/** Stores answers. For an answer that has not changed, it stores only the time. */
export const createRemember = ({ store, troubles, withoutErased, onOther }: RememberParts) => {
  const lastAnswers = new Map<string, { readonly digest: string; readonly tick: number }>();
  return async (answer: ServerAnswer): Promise<void> => {
    const { path, etag, state, body, tick } = await withoutErased(answer);
    const readAt = new Date().toISOString();
    const digest = hash('sha1', body);
    const last = lastAnswers.get(path);
    if (last && last.tick > tick) return;
    const same = last?.digest === digest;
    const isOther = await keepEarlier(store, { path, body, tick });
    const touched = same && (await touchRead(store, path, last.tick, { readAt, tick, state }));
    if (!touched) await rememberRead(store, { path, body, etag, readAt, tick, state });
    if (isOther) onOther();
    lastAnswers.set(path, { digest, tick });
    troubles.over();
  };
};
