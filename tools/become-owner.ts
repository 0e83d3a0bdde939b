import { statSync } from 'node:fs';
import process from 'node:process';

/**
 * Root's command works as the owner of the data folder, who runs the server: a file of root's in it would lock the server
 * out, and with root's rights a link that somebody put there would lead anywhere.
 */
export const becomeOwner = ({ dataDir }: { readonly dataDir: string }): void => {
  const owner = statSync(dataDir, { throwIfNoEntry: false });
  if (process.getuid?.() !== 0 || !owner || owner.uid === 0) return;
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
};
