import { create } from 'zustand';

export interface NextStep {
  readonly label: string;
  /** The id of its tab, if it has one. */
  readonly tab: string | null;
  readonly go: () => void;
}

/** A new studio's next step, shown wherever the person has just finished one; null if there is none. */
export const useNextStep = create<{ step: NextStep | null }>(() => ({ step: null }));
