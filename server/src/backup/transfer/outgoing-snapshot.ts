import type { KeyPair } from '../encryption/studio-key.ts';
import { type Manifest, written } from '../repository/manifest.ts';

/**
 * A point as it leaves the machine: sealed, also where the place has it plain. The newest key's file opens what an older
 * one sealed.
 */
export const outgoingSnapshot = (manifest: Manifest, key: KeyPair): { readonly id: string; readonly bytes: Buffer } =>
  written({ ...manifest, sealedFor: key.recipient }, key);
