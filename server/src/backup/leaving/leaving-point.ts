import { type Manifest, written } from '../manifest.ts';
import type { StudioKey } from '../seal/studio-key.ts';

/** A point as it leaves the machine: sealed, also where the place has it plain. */
export const leavingPoint = (manifest: Manifest, key: StudioKey): { readonly id: string; readonly bytes: Buffer } =>
  written({ ...manifest, sealedFor: manifest.sealedFor ?? key.recipient }, key);
