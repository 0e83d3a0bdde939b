import { type Manifest, written } from '../manifest.ts';

/** A point as it leaves the machine: sealed, also where the place has it plain. */
export const leavingPoint = (manifest: Manifest, recipient: string): { readonly id: string; readonly bytes: Buffer } =>
  written({ ...manifest, sealedFor: manifest.sealedFor ?? recipient });
