import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { addGalleryImages, DEFAULT_SETTINGS, type Finding, readCheckup, saveSettings } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../../tools/repository.ts';
import { runCommand } from '../../tools/run-command.ts';
import { lastSight } from '../src/checkup/update-check.ts';
import { VERSION } from '../src/config/release.ts';
import { pointLink } from '../src/update/releases.ts';
import { doctor } from './doctor.ts';
import { listening } from './listening.ts';
import { jpeg } from './photographs.ts';
import { onPostgres } from './postgres/databases.ts';
import { fillDisk, mountSmallDisk } from './small-disk.ts';
import { startPagelessServer, temporaryFolder } from './test-server.ts';

/** Of a sound site. Beside PostgreSQL, the command of these tests finds no bucket, and cannot look at the photographs. */
const codeOfSound = onPostgres ? 1 : 0;

/** Something that answers every request with this text, and where. */
const answering = async (text: string): Promise<string> =>
  String(await listening(createServer((_request, response) => response.end(text))));

const about = (subject: string, findings: readonly Finding[]): readonly Omit<Finding, 'subject'>[] =>
  findings.filter((finding) => finding.subject === subject).map(({ subject: _, ...seen }) => seen);

const look = async (environment: Record<string, string> = {}) => {
  const server = await startPagelessServer({ environment });
  const admin = await server.admin();
  return {
    server,
    admin,
    findings: async (subject: string) => about(subject, (await admin.api(readCheckup)).findings),
  };
};

describe('the check-up', () => {
  it('is for people who are signed in, and names the version that /api/health names', async () => {
    const { admin, server } = await look();
    expect((await admin.api(readCheckup)).version).toBe(VERSION);
    expect(await (await server.visitor().send('/api/health')).json()).toEqual({ status: 'ok', version: VERSION });
  });

  it('names no folder of the machine to a helper', async () => {
    const { admin, server } = await look();
    const helper = await admin.colleague('helper', 'helper');
    await chmod(server.dataDir, 0o755);
    expect(JSON.stringify(await admin.api(readCheckup))).toContain(server.dataDir);
    const { findings } = await helper.api(readCheckup);
    expect(JSON.stringify(findings)).not.toContain(server.dataDir);
    expect(about('Permissions', findings)).toMatchObject([
      { state: 'advice', message: 'Something here needs an owner.' },
    ]);
  });

  it('says the same on the screen and at the machine, while the server runs', async () => {
    const { admin, server } = await look({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'studio@example.com' });
    const port = String(server.port);
    const { code, output } = await doctor(server.dataDir, {
      PORT: port,
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'studio@example.com',
    });
    const { findings } = await admin.api(readCheckup);
    const unlike = ['Port', 'Disk', 'Memory', 'Clock', ...(onPostgres ? ['Photos'] : [])];
    const steady = findings.filter(({ subject }) => !unlike.includes(subject));
    expect(steady.length).toBeGreaterThan(4);
    for (const { message, cure } of steady) {
      expect(output).toContain(message);
      expect(output).toContain(cure ?? message);
    }
    expect(output).not.toContain('Warning');
    expect([code, output]).toEqual([onPostgres ? 1 : 0, expect.stringContaining('✓ Port         The server runs.')]);
  });

  it('says what to do about mail, backups and bookings that are off', async () => {
    const { admin, findings } = await look();
    await admin.api(saveSettings, { body: { ...DEFAULT_SETTINGS, schedulingEnabled: false } });
    expect(await findings('Mail')).toEqual([
      { state: 'advice', message: expect.stringContaining('Studio → Mail'), cure: expect.any(String) },
    ]);
    expect(await findings('Backup')).toEqual([
      {
        state: 'advice',
        message: 'Your site isn’t backed up.',
        cure: expect.stringContaining('Studio → Backup'),
      },
    ]);
    expect(await findings('Paused')).toEqual([
      { state: 'advice', message: 'Bookings are off, so visitors can’t send the form.', cure: expect.any(String) },
    ]);
  });

  it('tells backups that were never proved, and lie on the disk of the site', async () => {
    const { findings } = await look({ BACKUP_DIR: await temporaryFolder() });
    const messages = (await findings('Backup')).map(({ message }) => message);
    expect(messages).toEqual([
      'No backup has been made and tested yet.',
      ...(onPostgres ? [] : ['Your backups are on the same disk as the site. A broken disk would destroy both.']),
    ]);
  });

  it('tells photographs whose files are missing, on the screen and at the machine', async () => {
    const { server, admin, findings } = await look();
    expect(await findings('Photos')).toEqual([{ state: 'fine', message: 'There are no photos yet.', cure: null }]);
    for (const width of [601, 602]) {
      await admin.api(addGalleryImages, {
        body: { images: [{ imageURL: await admin.upload(await jpeg(width, 400)), alt: 'One', category: 'Weddings' }] },
      });
    }
    await server.context.finishing.caughtUp();
    expect(await findings('Photos')).toEqual([{ state: 'fine', message: 'Each photo has its files.', cure: null }]);
    const folder = path.join(server.dataDir, 'objects', 'derivatives');
    const [first = ''] = await readdir(folder);
    await rm(path.join(folder, first), { recursive: true });
    const message = 'The files of one photo are missing, so visitors can’t see them.';
    expect(await findings('Photos')).toEqual([{ state: 'fault', message, cure: expect.any(String) }]);
    const { code, output } = await doctor(server.dataDir, { PORT: String(server.port) });
    const seen = onPostgres ? 'The bucket photographs (S3_BUCKET) doesn’t answer' : message;
    expect([code, output]).toEqual([1, expect.stringContaining(`✗ Photos       ${seen}`)]);
  });

  it('tells the last update, what is kept of the release before, and that it was taken back', async () => {
    const { server, findings } = await look();
    expect(await findings('Update')).toEqual([{ state: 'fine', message: 'Not updated yet.', cure: null }]);
    const kept = path.join(server.dataDir, 'before-0.4.0-2026-11-26T10-00-00-000.db');
    await writeFile(kept, Buffer.alloc(2_000_000));
    const [before, after] = ['0.3.0-installed', '0.4.0-0123abcd'].map((name) => path.join(server.dataDir, name));
    const see = () => lastSight(server.dataDir, after ?? '', '0.4.0');
    expect(await see()).toEqual({
      state: 'fine',
      message: 'The database from before 0.4.0 (2 MB) is kept since November 26, 2026.',
      cure: 'To go back, stop the server and run npm run update -- --back.',
    });
    for (const folder of [before, after]) {
      await mkdir(folder ?? '');
      await writeFile(path.join(folder ?? '', 'complete'), '');
    }
    await pointLink({ folder: after ?? '', version: '0.4.0' });
    expect(await see()).toMatchObject({
      message: expect.stringMatching(/^Updated from 0\.3\.0 to 0\.4\.0 on \w+ \d+, \d+\.$/),
      cure: 'To go back to 0.3.0 and its database (2 MB), run npm run update -- --back.',
    });
    await pointLink({ folder: before ?? '', version: '0.3.0' });
    expect(await see()).toMatchObject({
      message: expect.stringMatching(/^The update to 0\.4\.0 was taken back on \w+ \d+, \d+\.$/),
      cure: null,
    });
  });

  it.each([
    [{ version: '999.0.0' }, 'advice', 'Shutterdesk 999.0.0 is available.'],
    [{ version: '0.2.0' }, 'fine', 'There is no newer version.'],
    [{ newest: 'what?' }, 'advice', expect.stringContaining('doesn’t say whether there is a newer version.')],
  ])('asks the address that the studio has named for a newer version: %o', async (answer, state, message) => {
    const port = await answering(JSON.stringify(answer));
    const { findings } = await look({ UPDATES_URL: `http://127.0.0.1:${port}/newest.json` });
    expect((await findings('Update'))[1]).toMatchObject({ state, message });
  });

  it('tells a data folder that other users of the machine can look into', async () => {
    const { server, findings } = await look();
    await chmod(server.dataDir, 0o755);
    expect(await findings('Permissions')).toEqual([
      { state: 'advice', message: expect.stringContaining(server.dataDir), cure: `chmod 700 ${server.dataDir}` },
    ]);
  });

  it('tells an address that leads elsewhere, or nowhere', async () => {
    const other = await look({ PUBLIC_URL: `http://127.0.0.1:${await answering('Hello')}` });
    expect(await other.findings('Address')).toEqual([
      {
        state: 'fault',
        message: expect.stringContaining('Something other than this site answers'),
        cure: expect.any(String),
      },
    ]);
    const nobody = await look({ PUBLIC_URL: 'http://127.0.0.1:1' });
    expect((await nobody.findings('Address'))[0]?.message).toBe(
      'Can’t reach http://127.0.0.1:1 from this machine: nothing listens there.',
    );
  });
});

describe('npm run doctor', () => {
  it('tells a server that is down, another version, and another program on its port', async () => {
    const { server } = await look();
    const down = await doctor(server.dataDir, { PORT: '1' });
    expect([down.code, down.output]).toEqual([
      1,
      expect.stringContaining('✗ Port         No server answers on port 1.'),
    ]);
    const older = await doctor(server.dataDir, { PORT: await answering('{"status":"ok"}') });
    expect([older.code, older.output]).toEqual([
      codeOfSound,
      expect.stringContaining('The server still runs an older version'),
    ]);
    const taken = await doctor(server.dataDir, { PORT: await answering('Hello') });
    expect(taken.output).toContain('Another program answers on port');
  });

  it('tells settings that everybody can read, and not those of a group of their own', async () => {
    const [cwd, DATA_DIR] = [await temporaryFolder(), await temporaryFolder()];
    const env = { HOST: '127.0.0.1', PORT: '1', DATA_DIR };
    const settings = path.join(cwd, '.env');
    await writeFile(settings, 'LOG_LEVEL=warn\n');
    const said = async (mode: number) => {
      await chmod(settings, mode);
      return (await runCommand(process.execPath, [inRoot('tools/doctor.ts')], { cwd, env })).output;
    };
    expect(await said(0o644)).toContain(`→ chmod o= ${settings}`);
    expect(await said(0o640)).toContain('✓ Permissions');
  });

  it('names buckets that do not answer or are gone, and why', async () => {
    const { server } = await look();
    const gone = await listening(createServer((_request, response) => response.writeHead(404).end()));
    const stores = { dead: 'http://127.0.0.1:1', gone: `http://127.0.0.1:${gone}` };
    const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };
    const said = async (S3_ENDPOINT: string) => {
      const places = { S3_BUCKET: 'photos', S3_ENDPOINT, BACKUP_S3: 's3://copies/studio', ...keys };
      return (await doctor(server.dataDir, { PORT: String(server.port), ...places })).output;
    };
    const dead = await said(stores.dead);
    expect(dead).toContain('✗ Photos       The bucket photos (S3_BUCKET) doesn’t answer as it should (ECONNREFUSED)');
    expect(dead).toContain('No backup can be made. s3://copies/studio doesn’t answer as it should (ECONNREFUSED).');
    const lost = await said(stores.gone);
    expect(lost).toContain('✗ Photos       There is no bucket photos (S3_BUCKET): create it, or set S3_BUCKET to');
    expect(lost).toContain(
      'No backup can be made. There is no bucket copies (BACKUP_S3): create it, or set BACKUP_S3 to',
    );
  });

  it('tells a folder for backups that is read-only, and how systemd allows it', async ({ skip }) => {
    const { server } = await look();
    const BACKUP_DIR = await temporaryFolder();
    if (!mountSmallDisk(BACKUP_DIR, 1, 'ro')) return skip('needs the right to mount a disk');
    const { output } = await doctor(server.dataDir, { PORT: String(server.port), BACKUP_DIR });
    expect(output).toContain(
      `No backup can be made. Can’t write to the folder ${BACKUP_DIR}: it’s read-only (EROFS). If systemd runs the server, name it after ReadWritePaths=, by systemctl edit shutterdesk.`,
    );
  });

  it.skipIf(onPostgres)('looks at the machine where there is no database, and leaves the folder empty', async () => {
    const { code, output } = await doctor(await temporaryFolder(), { PORT: '1' });
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/✗ Database {5}There is no database in .*\n(?:.*\n)*✓ Memory /),
    ]);
  });

  it.skipIf(onPostgres)('tells a disk that new inquiries find no room on', async ({ skip }) => {
    const folder = await temporaryFolder();
    if (!mountSmallDisk(folder, 10)) return skip('needs the right to mount a disk');
    await fillDisk(folder, 10);
    const { output } = await doctor(folder, { PORT: '1' });
    expect(output).toMatch(/✗ Disk {9}Only .* are free: new inquiries are refused\./);
  });
});
