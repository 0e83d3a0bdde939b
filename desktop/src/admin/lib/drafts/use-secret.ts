import { useState } from 'react';
import { useMarkUnsaved } from './unsaved.ts';

/** A secret that belongs to a saved form: it stands beside it, because no draft keeps it. */
export const useSecret = (place: string, form: string) => {
  const [secret, setSecret] = useState('');
  useMarkUnsaved(place, secret !== '', `${form}-secret`);
  return [secret, setSecret] as const;
};
