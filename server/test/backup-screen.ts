import {
  type Backup,
  type BackupPlaceInput,
  backUpNow,
  DAY_MS,
  readBackup,
  saveBackupPlace,
} from '@shutterdesk/shared';
import { expect } from 'vitest';
import { filledSite, PASSPHRASE } from './backup-studio.ts';
import { FakeClock } from './fake-clock.ts';
import { type Client, temporaryFolder } from './test-server.ts';

export const idle = async (admin: Client): Promise<Backup> => {
  await expect.poll(async () => (await admin.api(readBackup)).running).toBeNull();
  return admin.api(readBackup);
};

export const startBackups = async (environment: NodeJS.ProcessEnv = {}) => {
  const clock = new FakeClock();
  const server = await filledSite({ environment, overrides: { clock } });
  const admin = await server.admin();
  const save = (body: BackupPlaceInput, headers: Record<string, string> = {}) =>
    admin.json('PUT', saveBackupPlace.path, body, headers);
  const backUp = async () => {
    await admin.api(backUpNow);
    return idle(admin);
  };
  /** Time passes, with the backup that is due by then. */
  const later = async (ms: number) => {
    await idle(admin);
    clock.sleep(ms);
    await clock.pass(2 * 60_000, () => idle(admin));
    return idle(admin);
  };
  const night = () => later(DAY_MS);
  return { server, admin, clock, save, backUp, later, night, config: server.context.config };
};

export const folderPlace = async (
  more: Partial<BackupPlaceInput> = { passphrase: PASSPHRASE },
): Promise<BackupPlaceInput> => ({
  folder: await temporaryFolder(),
  bucket: null,
  ...more,
});
