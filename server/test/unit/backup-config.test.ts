import { expect, it } from 'vitest';
import { readConfig } from '../../src/config/config.ts';

it('backups go to one place: two of them end the start', () => {
  const places = { BACKUP_DIR: '/mnt/backup', BACKUP_S3: 's3://my-backups/studio' };
  expect(() => readConfig(places)).toThrow('BACKUP_DIR and BACKUP_S3 are both set');
});
