import type * as z from 'zod/mini';
import type { PersistStorage } from 'zustand/middleware';
import { forget, keep, readKept } from './person-storage.ts';

/** For zustand's persist: a store that this browser keeps through a reload or a crash. */
export const keptState = <State>(schema: z.ZodMiniType<State>): PersistStorage<State> => ({
  getItem: (name) => {
    const state = readKept(name, schema);
    return state && { state };
  },
  setItem: (name, { state }) => keep(name, state),
  removeItem: forget,
});
