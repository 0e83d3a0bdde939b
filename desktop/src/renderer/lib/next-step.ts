import { create } from 'zustand';

export interface NextStep {
  readonly label: string;
  /** The id of the tab in which it is taken, if in one. */
  readonly tab: string | null;
  readonly go: () => void;
}

/** A new studio's next step, for every place at which one has just been taken; null where there is none. */
export const useNextStep = create<{ step: NextStep | null }>(() => ({ step: null }));
