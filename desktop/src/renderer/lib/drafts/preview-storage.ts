import * as z from 'zod/mini';
import { forget, keep, readKept } from './person-storage.ts';

const nameOf = (id: string): string => `draft:preview:${id}`;
const dataUri = z.string().check(z.startsWith('data:image/'));

/** The small pictures of drafts are kept beside the drafts: typing need not write them again. */
export const keepPreview = (id: string, preview: string | null): void => {
  if (preview) keep(nameOf(id), preview);
};

export const keptPreview = (id: string): string | null => readKept(nameOf(id), dataUri);

export const forgetPreview = (id: string): void => forget(nameOf(id));
