import { expect, it } from 'vitest';
import { readConfig, unreadVariables } from '../../src/config/config.ts';

it('backups go to one place: two of them end the start', () => {
  const places = { BACKUP_DIR: '/mnt/backup', BACKUP_S3: 's3://my-backups/studio' };
  expect(() => readConfig(places)).toThrow('BACKUP_DIR and BACKUP_S3 are both set');
});

it('refuses a folder for backups inside the data folder, and a path that only a shell understands', () => {
  expect(() => readConfig({ DATA_DIR: '/srv/studio', BACKUP_DIR: '/srv/studio/backup' })).toThrow(
    'BACKUP_DIR is inside the data folder /srv/studio and would be lost with it',
  );
  expect(readConfig({ DATA_DIR: '/srv/studio', BACKUP_DIR: '/srv/studio-backup' }).backup.dir).toBe(
    '/srv/studio-backup',
  );
  for (const name of ['DATA_DIR', 'BACKUP_DIR', 'BACKUP_PASSPHRASE_FILE']) {
    expect(() => readConfig({ [name]: '~/studio' })).toThrow(`${name} begins with ~`);
  }
});

it('names a variable that is nearly one of ours, and none of other programs', () => {
  expect(
    unreadVariables({ BACKUPDIR: '/mnt', Public_Url: 'x', HOME: '/root', HOSTNAME: 'studio', LOGNAME: 'x' }),
  ).toEqual([
    'BACKUPDIR has no effect: nothing reads it. Is BACKUP_DIR meant?',
    'Public_Url has no effect: nothing reads it. Is PUBLIC_URL meant?',
  ]);
});
