import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { readStored, removeStored, store } from '#lib/drafts/drafts.ts';

/** The name of its field is that of stored data. */
const dismissedSchema = z.object({ putAway: z.literal(true) });

/**
 * Tells whether the person has dismissed what the name stands for, and dismisses it.
 * @param isOver it is over: if it comes back, the person has not dismissed it yet
 */
export const useDismissed = (name: string, isOver: boolean) => {
  const [isDismissed, setDismissed] = useState(() => readStored(name, dismissedSchema) !== null);
  useEffect(() => {
    if (!isOver) return;
    removeStored(name);
    setDismissed(false);
  }, [name, isOver]);
  const dismiss = () => {
    store(name, { putAway: true });
    setDismissed(true);
  };
  return { isDismissed, dismiss };
};
