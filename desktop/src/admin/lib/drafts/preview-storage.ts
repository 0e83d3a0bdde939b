import * as z from 'zod/mini';
import { readStored, removeStored, store } from './person-storage.ts';

const nameOf = (id: string): string => `draft:preview:${id}`;
const dataUri = z.string().check(z.startsWith('data:image/'));

/** Previews are stored separately from the drafts, so that typing does not write them again. */
export const storePreview = (id: string, preview: string | null): void => {
  if (preview) store(nameOf(id), preview);
};

export const storedPreview = (id: string): string | null => readStored(nameOf(id), dataUri);

export const removePreview = (id: string): void => removeStored(nameOf(id));
