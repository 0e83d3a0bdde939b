import { useState } from 'react';
import type { Notice } from '../enquiry-answer.ts';

export interface ShownNotice extends Notice {
  /** Grows with each, so that the next one replaces the last and starts its own time. */
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
