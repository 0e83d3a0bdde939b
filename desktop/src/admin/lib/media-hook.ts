import { useSyncExternalStore } from 'react';

/** Makes a hook that tells whether a media query fits the window: '(min-width: 80rem)'. */
export const mediaHook = (query: string): (() => boolean) => {
  const media = window.matchMedia(query);
  const subscribe = (changed: () => void): (() => void) => {
    media.addEventListener('change', changed);
    return () => media.removeEventListener('change', changed);
  };
  return () => useSyncExternalStore(subscribe, () => media.matches);
};
