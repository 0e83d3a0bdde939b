import { useEffect, useState } from 'react';

/** The value after it has stayed the same for this time. */
export const useDebounced = <Value>(value: Value, ms: number): Value => {
  const [last, setLast] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLast(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return last;
};
