import { useState } from 'react';
import type { Notice } from '../enquiry-answer.ts';

export interface ShownNotice extends Notice {
  /** Increases with each notice, so that the next one replaces the last and restarts the timer. */
  readonly turn: number;
}

/** One notice at a time. */
export const useNotices = () => {
  const [notice, setNotice] = useState<ShownNotice | null>(null);
  return {
    notice,
    show: (next: Notice) => setNotice({ ...next, turn: performance.now() }),
    dismiss: () => setNotice(null),
  };
};
