import { useEffect, useRef, useState } from 'react';

/** Calls `end` after `ms`, without the time for which it was paused because somebody reads or is away. */
export const useCountdown = (ms: number, end: () => void) => {
  const [isPaused, hold] = useState(false);
  const remainingMs = useRef(ms);
  const atEnd = useRef(end);
  atEnd.current = end;

  useEffect(() => {
    if (isPaused) return;
    const started = performance.now();
    const timer = setTimeout(() => atEnd.current(), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= performance.now() - started;
    };
  }, [isPaused]);

  useEffect(() => {
    const leave = () => hold(true);
    const comeBack = () => hold(false);
    window.addEventListener('blur', leave);
    window.addEventListener('focus', comeBack);
    return () => {
      window.removeEventListener('blur', leave);
      window.removeEventListener('focus', comeBack);
    };
  }, []);

  return hold;
};
