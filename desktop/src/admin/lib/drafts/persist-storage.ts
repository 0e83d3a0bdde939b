import type * as z from 'zod/mini';
import type { PersistStorage } from 'zustand/middleware';
import { readStored, removeStored, store } from './person-storage.ts';

/** A storage for zustand's persist, so that a store survives a reload or a crash. */
export const persistStorage = <State>(schema: z.ZodMiniType<State>): PersistStorage<State> => ({
  getItem: (name) => {
    const state = readStored(name, schema);
    return state && { state };
  },
  setItem: (name, { state }) => store(name, state),
  removeItem: removeStored,
});
