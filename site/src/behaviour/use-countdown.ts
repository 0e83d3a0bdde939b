import { useEffect, useRef, useState } from 'react';

/** Calls `end` after `ms`, without the time for which it was paused because somebody reads or is away. */
export const useCountdown = (ms: number, end: () => void) => {
  const [held, hold] = useState(false);
  const left = useRef(ms);
  const atEnd = useRef(end);
  atEnd.current = end;

  useEffect(() => {
    if (held) return;
    const started = performance.now();
    const timer = setTimeout(() => atEnd.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - started;
    };
  }, [held]);

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
