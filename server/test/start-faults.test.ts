import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { sendEnquiry } from '@shutterdesk/shared';
import SQLite from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';

import { listening } from './listening.ts';

import { addressIn, spawnServer } from './server-process.ts';
import { fillDisk, mountSmallDisk } from './small-disk.ts';
import { Client, startTestServer, temporaryFolder } from './test-server.ts';

const DATABASE = 'shutterdesk.db';

/** A data folder with a site in it, whose server has stopped. */
const stoppedSite = async (): Promise<string> => {
  const { close, dataDir } = await startTestServer();
  await close();
  return dataDir;
};

/** The exit code of a start, and what it said. */
const startOf = async (environment: Record<string, string>): Promise<[number, string]> => {
  const { ended, output } = spawnServer(environment);
  return [await ended, output()];
};

describe('a start that only a person can mend ends with one sentence and exit code 78', () => {
  it('for a wrong setting', async () => {
    expect(await startOf({ PUBLIC_URL: 'www.example.com' })).toEqual([
      78,
      "PUBLIC_URL must be an address like 'https://www.example.com', without a path.\n",
    ]);
  });

  it.runIf(process.getuid?.() === 0)('for a data folder of another user', async () => {
    const dataDir = await temporaryFolder();
    await chmod(dataDir, 0o755);
    const { ended, output } = spawnServer({ DATA_DIR: dataDir }, { uid: 65534 });
    expect([await ended, output()]).toEqual([
      78,
      `The data folder ${dataDir} cannot be written to: make the user 65534, who runs this server, its owner, or set DATA_DIR to one that can.\n`,
    ]);
  });

  it('for a database that cannot be opened', async () => {
    const dataDir = await temporaryFolder();
    await mkdir(path.join(dataDir, DATABASE));
    const [code, said] = await startOf({ DATA_DIR: dataDir });
    expect(said).toMatch(/^The database .*shutterdesk\.db \(in DATA_DIR\) cannot be opened.*owner.*\.\n$/);
    expect(code).toBe(78);
  });

  it('for a secret that cannot be read', async () => {
    const dataDir = await stoppedSite();
    const secret = path.join(dataDir, 'secrets', 'session');
    await rm(secret);
    await mkdir(secret);
    const [code, said] = await startOf({ DATA_DIR: dataDir });
    expect([code, said]).toEqual([78, expect.stringMatching(/^.*cannot be used: EISDIR.*\.\n$/)]);
  });

  it.runIf(process.getuid?.() === 0)('for files of another user', async () => {
    const dataDir = await stoppedSite();
    execFileSync('chown', ['-R', '65534', dataDir]);
    execFileSync('chown', ['0', path.join(dataDir, DATABASE)]);
    const { ended, output } = spawnServer({ DATA_DIR: dataDir }, { uid: 65_534 });
    expect(await ended).toBe(78);
    expect(output()).toMatch(/^The database .* cannot be opened or written to by this server’s user.*\.\n$/m);
    expect(output()).not.toContain('    at ');
  });
});

describe('an empty data folder, as below the mount point of a missing disk', () => {
  const backups = async (): Promise<string> => {
    const folder = await temporaryFolder();
    const snapshots = path.join(folder, 'shutterdesk', 'snapshots');
    await mkdir(snapshots, { recursive: true });
    await writeFile(path.join(snapshots, `000001-2026-11-28T03-00-00-000Z-${'0'.repeat(32)}.age`), '');
    return folder;
  };

  it('is refused where the place for backups has some', async () => {
    const [empty, BACKUP_DIR] = [await temporaryFolder(), await backups()];
    const refused = (DATA_DIR: string) => [
      78,
      `There is no database in the data folder ${DATA_DIR} (DATA_DIR), but there are backups of a site in the folder ${BACKUP_DIR}/shutterdesk. If its disk is missing, connect it. If the data are lost: npm run restore -- --from ${BACKUP_DIR}. To begin a new site: npm start -- --new\n`,
    ];
    // A person who puts an absent one back would move it into a new one.
    const absent = path.join(empty, 'data');
    for (const DATA_DIR of [empty, absent]) {
      expect(await startOf({ DATA_DIR, BACKUP_DIR })).toEqual(refused(DATA_DIR));
    }
    expect(existsSync(absent)).toBe(false);
  });

  it('becomes a new site there by --new, and with an empty place for backups without it', async () => {
    const begun = [
      spawnServer({ DATA_DIR: await temporaryFolder(), BACKUP_DIR: await backups() }, { typed: ['--new'] }),
      spawnServer({ DATA_DIR: await temporaryFolder(), BACKUP_DIR: await temporaryFolder() }),
    ];
    for (const { child, ended, output } of begun) {
      await addressIn(output);
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
    }
  });

  it('waits for a bucket that does not answer, and is refused where its keys are missing', async () => {
    const DATA_DIR = await temporaryFolder();
    const bucket = { BACKUP_S3: 's3://studio/backups', BACKUP_S3_ENDPOINT: 'http://127.0.0.1:1' };
    const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };
    const begun = 'and there may be backups of a site in s3://studio/backups';
    expect(await startOf({ DATA_DIR, ...bucket, ...keys })).toEqual([
      1,
      expect.stringContaining(`${begun}, which doesn’t answer (ECONNREFUSED). If its disk`),
    ]);
    const none = { AWS_EC2_METADATA_DISABLED: 'true', AWS_SHARED_CREDENTIALS_FILE: '/nowhere' };
    expect(await startOf({ DATA_DIR, ...bucket, ...none })).toEqual([
      78,
      expect.stringMatching(/^BACKUP_S3 is set but there are no credentials for it: set AWS_ACCESS_KEY_ID/),
    ]);
  });
});

it('refuses an option that it does not know', async () => {
  const { ended, output } = spawnServer({ DATA_DIR: await temporaryFolder() }, { typed: ['--nwe'] });
  expect([await ended, output()]).toEqual([78, 'A start knows --new alone, not --nwe.\n']);
});

describe('a start that may work later ends with one sentence and exit code 1', () => {
  it('for a port that is taken', async () => {
    const port = await listening(createServer());
    const started = await startOf({ DATA_DIR: await temporaryFolder(), PORT: String(port) });
    expect(started).toEqual([1, `Port ${port} is taken by another program: set PORT to a free one.\n`]);
  });

  it('for a database that another program holds', async () => {
    const dataDir = await stoppedSite();
    const other = new SQLite(path.join(dataDir, DATABASE));
    onTestFinished(() => void other.close());
    other.pragma('locking_mode = EXCLUSIVE');
    other.exec('begin exclusive');
    const [code, said] = await startOf({ DATA_DIR: dataDir });
    expect([code, said]).toEqual([1, expect.stringMatching(/^The database .* is locked by another program.*\.\n$/)]);
  }, 30_000);

  it('for PostgreSQL that cannot be reached', async () => {
    const [code, said] = await startOf({
      DATA_DIR: await temporaryFolder(),
      DATABASE_URL: 'postgres://studio:secret@nowhere.invalid/studio',
      S3_BUCKET: 'photos',
      SESSION_SECRET: 'x'.repeat(32),
    });
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/nowhere\.invalid\/studio \(DATABASE_URL\) cannot be reached/),
    ]);
  });
});

it('serves the page on a full disk, and takes enquiries once it has room', async ({ skip }) => {
  const disk = await temporaryFolder();
  if (!mountSmallDisk(disk, 16)) return skip('needs the right to mount a disk');
  const dataDir = path.join(disk, 'data');
  await cp(await stoppedSite(), dataDir, { recursive: true });
  const filler = await fillDisk(disk, 16);
  const { child, ended, output } = spawnServer({ DATA_DIR: dataDir });
  const visitor = new Client(await addressIn(output));
  expect((await visitor.send('/')).status).toBe(200);
  expect((await visitor.send('/admin')).status).toBe(200);
  expect((await visitor.send('/api/health/ready')).status).toBe(503);
  expect(output()).toContain('the disk of the data folder is nearly full: new inquiries are refused');
  await rm(filler);
  const body = { name: 'Ada', email: 'ada@example.com', phone: '1', selectedPackage: 'x', message: 'm' };
  const sent = () =>
    visitor.api(sendEnquiry, { body }).then(
      () => true,
      () => false,
    );
  await expect.poll(sent, { interval: 250 }).toBe(true);
  // Backups read it from a process of their own.
  const read = () => {
    const reader = new SQLite(path.join(dataDir, DATABASE), { readonly: true, timeout: 100 });
    try {
      return reader.prepare('select count(*) from contact_submissions').pluck().get();
    } catch (error) {
      return error;
    } finally {
      reader.close();
    }
  };
  await expect.poll(read, { interval: 250 }).toBe(1);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});
