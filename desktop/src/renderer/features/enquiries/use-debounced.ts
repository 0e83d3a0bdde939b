import { useEffect, useState } from 'react';

/** The value, once it has stayed the same for so long. */
export const useDebounced = <Value>(value: Value, ms: number): Value => {
  const [last, setLast] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLast(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return last;
};
