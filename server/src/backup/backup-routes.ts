import {
  BACKUP_FILE,
  backUpNow,
  chooseBackupPassphrase,
  keepRecoveryKey,
  parts,
  showRecoveryKey,
} from '@shutterdesk/shared';
import type { Request, RequestHandler } from 'express';
import type { Context } from '../context.ts';
import { type Api, mount } from '../http/mount.ts';
import { requireProof } from '../http/proof.ts';
import { requireRight } from '../http/require-right.ts';
import { signedInUser } from '../http/sessions.ts';

const sendFile =
  ({ audit, backup }: Pick<Context, 'audit' | 'backup'>): RequestHandler<{ id: string }> =>
  async (request, response) => {
    const { id } = request.params;
    const sendTo = await backup.snapshots.tarOf(id);
    await audit(request as Request, { what: 'backup-downloaded', point: id }, signedInUser(response));
    response.set({
      // Photographs do not become smaller, and compressing gigabytes would keep the server busy.
      'Cache-Control': 'private, no-store, no-transform',
      'Content-Type': 'application/x-tar',
      'Content-Disposition': `attachment; filename="shutterdesk-${id}.tar"`,
    });
    // After the first byte there is no other way to say that something went wrong.
    await sendTo(response).catch(() => response.destroy());
  };

export const mountBackup = (api: Api, { audit, backup }: Context): void => {
  mount(api, parts.plan.read, () => backup.read());

  mount(api, parts.plan.save, async ({ attempt, body }) => {
    await attempt.commit((trx) => backup.save(trx, body));
    backup.wake();
    return backup.read();
  });

  mount(api, chooseBackupPassphrase, async ({ body: { passphrase, current } }) => {
    await backup.checkIdle();
    await backup.passphrase.choose(passphrase, current ?? null);
    return backup.read();
  });

  mount(api, showRecoveryKey, async () => ({ recoveryKey: (await backup.passphrase.kept())?.recovery ?? null }));

  mount(api, keepRecoveryKey, async () => {
    await backup.passphrase.written();
    return backup.read();
  });

  mount(api, backUpNow, async ({ body: { what }, note }) => {
    if (what === 'proof') note(null);
    await backup.now(what);
    return backup.read();
  });

  api.router.get(
    BACKUP_FILE.replace('{id}', ':id'),
    api.session,
    api.requireAdmin,
    requireRight('studio'),
    requireProof,
    sendFile({ audit, backup }),
  );
};
