import { useEffect, useRef, useState } from 'react';

/** So long each photograph stays. */
const SHOWN_MS = 5000;

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * A slideshow that only the visitor starts, and that any touch or key stops.
 * @param id of the open photograph; null while none is open
 * @param getReady loads and decodes the next photograph, and answers how to turn to it; null where that failed
 */
export const useSlideshow = (id: string | null, getReady: () => Promise<(() => void) | null>) => {
  const [isPlaying, setIsPlaying] = useState(false);
  /** The press that stopped it is also a press of its button, which must not start it again. */
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
