import {
  BACKUP_FILE,
  backUpNow,
  chooseBackupPassphrase,
  proveBackup,
  readBackup,
  saveBackup,
} from '@shutterdesk/shared';
import type { RequestHandler } from 'express';
import { type Api, mount } from '../http/mount.ts';
import type { StudioBackup } from './studio-backup.ts';

interface Needs {
  readonly backup: StudioBackup;
}

const sendFile =
  ({ backup }: Needs): RequestHandler<{ id: string }> =>
  async ({ params: { id } }, response) => {
    const file = await backup.pointFile(id);
    response.set({
      // Photographs do not become smaller, and compressing gigabytes would keep the server busy.
      'Cache-Control': 'private, no-store, no-transform',
      'Content-Type': 'application/x-tar',
      'Content-Disposition': `attachment; filename="shutterdesk-${id}.tar"`,
    });
    // After the first byte there is no other way to say that something went wrong.
    await file.sendTo(response).catch(() => response.destroy());
  };

export const mountBackup = (api: Api, { backup }: Needs): void => {
  mount(api, readBackup, () => backup.read());

  mount(api, saveBackup, async ({ attempt, body }) => {
    backup.check(body);
    const anew = await backup.isEmpty();
    await attempt.commit((trx) => backup.save(trx, body, anew));
    backup.wake();
    return backup.read();
  });

  mount(api, chooseBackupPassphrase, async ({ body }) => {
    await backup.choosePassphrase(body.passphrase);
    return backup.read();
  });

  mount(api, backUpNow, async () => {
    await backup.now('backup');
    return backup.read();
  });

  mount(api, proveBackup, async () => {
    await backup.now('proof');
    return backup.read();
  });

  api.router.get(BACKUP_FILE.replace('{id}', ':id'), api.session, api.requireAdmin, sendFile({ backup }));
};
