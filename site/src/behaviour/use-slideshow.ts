import { useEffect, useRef, useState } from 'react';

/** Each photograph stays this long. */
const SHOWN_MS = 5000;

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * A slideshow. Only the visitor starts it, and any touch or key stops it.
 * @param id the open photograph's; null while none is open
 * @param getReady loads and decodes the next photograph, and answers a function that shows it; null if that failed
 */
export const useSlideshow = (id: string | null, getReady: () => Promise<(() => void) | null>) => {
  const [isPlaying, setIsPlaying] = useState(false);
  /** The press that stopped it may also press its button. That must not start it again. */
  const hasStopped = useRef(false);
  const latest = useRef(getReady);
  latest.current = getReady;

  useEffect(() => {
    if (!isPlaying) return;
    if (id === null) return setIsPlaying(false);
    let hasLeft = false;
    void Promise.all([latest.current(), rest(SHOWN_MS)]).then(([turn]) => {
      if (hasLeft) return;
      if (turn) turn();
      else setIsPlaying(false);
    });
    return () => {
      hasLeft = true;
    };
  }, [isPlaying, id]);

  const stop = () => {
    hasStopped.current = isPlaying;
    setIsPlaying(false);
  };
  return {
    isPlaying,
    toggle: () => {
      setIsPlaying(!hasStopped.current && !isPlaying);
      hasStopped.current = false;
    },
    stops: { onKeyDownCapture: stop, onPointerDownCapture: stop, onWheelCapture: stop },
  };
};
