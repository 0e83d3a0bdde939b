import { SerialQueue } from '@shutterdesk/shared/node/serial-queue';

/** A queue for each noun: its changes are sent one after another, those of different nouns in parallel. */
export interface Lanes {
  of(noun: string): SerialQueue;
  /** Resolves when all of them are empty. */
  idle(): Promise<void>;
}

export const createLanes = (): Lanes => {
  const lanes = new Map<string, SerialQueue>();
  return {
    of(noun) {
      const lane = lanes.get(noun) ?? new SerialQueue();
      lanes.set(noun, lane);
      return lane;
    },
    async idle() {
      await Promise.all([...lanes.values()].map((lane) => lane.idle()));
    },
  };
};
