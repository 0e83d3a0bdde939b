import { createSerialQueue, type SerialQueue } from '../serial-queue.ts';

/** A queue for each noun: its changes go out one after another, those of different nouns beside each other. */
export interface Lanes {
  of(noun: string): SerialQueue;
  /** Resolves when nothing is in any of them. */
  idle(): Promise<void>;
}

export const createLanes = (): Lanes => {
  const lanes = new Map<string, SerialQueue>();
  return {
    of(noun) {
      const lane = lanes.get(noun) ?? createSerialQueue();
      lanes.set(noun, lane);
      return lane;
    },
    async idle() {
      await Promise.all([...lanes.values()].map((lane) => lane.idle()));
    },
  };
};
