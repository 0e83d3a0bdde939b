import { useSyncExternalStore } from 'react';

/** From here on the list and the chosen enquiry have room beside each other. */
const WIDE = window.matchMedia('(min-width: 1440px)');

const onChange = (changed: () => void): (() => void) => {
  WIDE.addEventListener('change', changed);
  return () => WIDE.removeEventListener('change', changed);
};

export const useIsWide = (): boolean => useSyncExternalStore(onChange, () => WIDE.matches);
