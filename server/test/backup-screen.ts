import { type Backup, backUpNow, DAY_MS, type PartInputOf, parts } from '@shutterdesk/shared';
import { expect } from 'vitest';
import { filledSite, PASSPHRASE } from './backup-studio.ts';
import { FakeClock } from './fake-clock.ts';
import { type Client, temporaryFolder } from './test-server.ts';

export const idle = async (admin: Client): Promise<Backup> => {
  await expect.poll(async () => (await admin.api(parts.plan.read)).running).toBeNull();
  return admin.api(parts.plan.read);
};

export type PlaceInput = PartInputOf<'backup'>;

export const startBackups = async (environment: NodeJS.ProcessEnv = {}) => {
  const clock = new FakeClock();
  const server = await filledSite({ environment, overrides: { clock } });
  const admin = await server.admin();
  const save = (input: PlaceInput, headers: Record<string, string> = {}) =>
    admin.json('PUT', parts.backup.save.path, { ...input }, headers);
  const tryPlace = (input: PlaceInput) => admin.api(parts.backup.try, { body: { ...input } });
  const readPlace = () => admin.api(parts.backup.read);
  const backUp = async () => {
    await admin.api(backUpNow, { body: { what: 'backup' } });
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
  return { server, admin, clock, save, tryPlace, readPlace, backUp, later, night, config: server.context.config };
};

export const folderPlace = async (more: Partial<PlaceInput> = { passphrase: PASSPHRASE }): Promise<PlaceInput> => ({
  settings: { folder: await temporaryFolder(), bucket: null },
  ...more,
});
