import { v7 as newId } from 'uuid';

/*
 * A window that uploads holds a lock of the browser's under the upload's name. The browser lets go of it with the
 * window, however that ends: whoever can take the lock knows that nothing of that upload will come any more.
 */

/** Browsers offer locks to secure pages only. */
const locks = (): LockManager | undefined => navigator.locks;

const lockOf = (upload: string): string => `shutterdesk:upload:${upload}`;

let held: { readonly upload: string; readonly letGo: () => void } | null = null;

/** The name of this window's upload, which lives from now on. */
export const beginUpload = (): string => {
  if (held) return held.upload;
  const upload = newId();
  const { promise, resolve } = Promise.withResolvers<void>();
  held = { upload, letGo: resolve };
  void locks()?.request(lockOf(upload), () => promise);
  return upload;
};

export const endUpload = (): void => {
  held?.letGo();
  held = null;
};

/** Calls back once nothing will come any more of an upload, unless that is no longer asked. */
export const whenUploadEnded = (upload: string, signal: AbortSignal, ended: () => void): void => {
  const taken = locks()?.request(lockOf(upload), { mode: 'shared', signal }, ended);
  // A wait that is broken off is refused.
  if (taken) taken.catch(() => undefined);
  else ended();
};
