import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import project from '../../package.json' with { type: 'json' };
import { freePort } from '../../tools/free-port.ts';
import { photograph } from '../photographs.ts';
import {
  ARCHIVE,
  answering,
  call,
  NPM_PACKAGE,
  newFolder,
  OTHER_ARCH,
  OTHER_ARCHIVE,
  running,
  unpacked,
} from './unpacked.ts';

const MEGABYTE = 1_000_000;
const PASSWORD = 'correct horse battery';

/** The place at which a program of Linux names its processor, and the numbers of both. */
const ELF_MACHINE_AT = 18;
const ELF_MACHINES = { x64: 62, arm64: 183 };

let release: string;
let program: string;
beforeAll(() => {
  release = unpacked();
  program = path.join(release, 'bin', 'shutterdesk');
});

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);

const begin = async (at = program) => {
  const port = await freePort();
  const folder = newFolder();
  const env = { PORT: `${port}`, HOST: '127.0.0.1', ADMIN_PASSWORD: PASSWORD };
  const server = running(at, ['start'], folder, env);
  const url = `http://127.0.0.1:${port}`;
  return { server, url, folder, env, firstAnswer: answering(`${url}/`, server) };
};

/** Signs in and puts a photograph into the gallery; tells whether the page shows it. */
const addPhotograph = async (url: string): Promise<boolean> => {
  const post = (where: string, body: unknown, cookie = '') =>
    fetch(url + where, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  const signedIn = await post('/api/admin/login', { username: 'admin', password: PASSWORD });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const { uploadURL } = (await (await post('/api/objects/upload', {}, cookie)).json()) as { uploadURL: string };
  const { buffer } = await photograph('dune.jpg', 600);
  await fetch(new URL(uploadURL, url), {
    method: 'PUT',
    headers: { cookie, 'content-type': 'image/jpeg' },
    body: new Uint8Array(buffer),
  });
  const images = [{ imageURL: uploadURL, alt: 'A dune in the evening', category: 'Family' }];
  const saved = await post('/api/gallery-images/batch', { images }, cookie);
  expect([saved.status, await saved.text()]).toEqual([201, expect.anything()]);
  return (await (await fetch(`${url}/`)).text()).includes('A dune in the evening');
};

describe('the archive', () => {
  it('has at most 250 MB, and answers within 3 s of its first start on a machine that has nothing', async () => {
    expect(bytesIn(release)).toBeLessThan(250 * MEGABYTE);
    const { firstAnswer } = await begin();
    expect(await firstAnswer).toBeLessThan(3000);
  });

  it('tells its version, and its commands, with a word for one that does not exist', () => {
    expect(call(program, ['--version'])).toEqual({ code: 0, output: `${project.version}\n` });
    expect(call(program, []).output).toMatch(/shutterdesk start[\s\S]+shutterdesk backup/);
    expect(call(program, ['begin'])).toMatchObject({ code: 1, output: expect.stringContaining('no command "begin"') });
  });

  it('makes a backup, restores it, exports the page and lists accounts, under its own name', async () => {
    const { server, url, folder, env: settings, firstAnswer } = await begin();
    const env = { ...settings, BACKUP_PASSPHRASE: 'a long walk along the river' };
    await firstAnswer;
    expect(await addPhotograph(url)).toBe(true);
    const to = path.join(newFolder(), 'backup');
    expect(call(program, ['backup', '--to', to], folder, env)).toMatchObject({ code: 0 });
    expect(call(program, ['backup'], folder, env).output).toMatch(/^shutterdesk backup --to /);
    expect(call(program, ['admin', 'list'], folder, env).output).toMatch(/^admin /);
    expect(call(program, ['doctor'], folder, env).output).toMatch(/✓ .*The server runs\./);
    const out = path.join(newFolder(), 'page');
    expect(call(program, ['export', '--out', out], folder, env)).toMatchObject({ code: 0 });
    expect(readFileSync(path.join(out, 'index.html'), 'utf8')).toContain('A dune in the evening');
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    const restored = call(program, ['restore', '--from', to, '--yes'], newFolder(), env);
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Start the server now') });
  });

  it('goes on from its own files when an update points its link elsewhere', async () => {
    const places = newFolder();
    symlinkSync(release, path.join(places, 'current'));
    const { url, firstAnswer } = await begin(path.join(places, 'current', 'bin', 'shutterdesk'));
    await firstAnswer;
    rmSync(path.join(places, 'current'));
    mkdirSync(path.join(places, 'current'));
    expect(await addPhotograph(url)).toBe(true);
  });

  it('reads its settings from .env in the folder where it runs', async () => {
    const folder = newFolder();
    const port = await freePort();
    writeFileSync(path.join(folder, '.env'), `PORT=${port}\nHOST=127.0.0.1\n`);
    await answering(`http://127.0.0.1:${port}/`, running(program, ['start'], folder));
  });

  it('says in a sentence that a port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    const { port } = await new Promise<AddressInfo>((resolve) =>
      other.once('listening', () => resolve(other.address() as AddressInfo)),
    );
    const refused = call(program, ['start'], newFolder(), { PORT: `${port}`, HOST: '127.0.0.1' });
    other.close();
    expect(refused.output.trim().split('\n')).toEqual([expect.stringMatching(new RegExp(`${port}.*PORT`))]);
  });

  it('says in a sentence that it was cut short, or that this Linux has no glibc', () => {
    const cut = path.join(newFolder(), 'cut.tar.gz');
    const bytes = readFileSync(ARCHIVE);
    writeFileSync(cut, bytes.subarray(0, Math.floor(bytes.byteLength * 0.9)));
    const sentence = { code: 78, output: expect.stringMatching(/^This release in \S+ is not whole: [^\n]+\n$/) };
    expect(call(path.join(unpacked(cut), 'bin', 'shutterdesk'), ['start'])).toEqual(sentence);
    const launcher = path.join(newFolder(), 'shutterdesk');
    writeFileSync(launcher, readFileSync(program, 'utf8').replaceAll('/lib64/ld-linux', '/lib64/ld-musl'), {
      mode: 0o755,
    });
    expect(call(launcher, ['start'])).toEqual({
      code: 78,
      output: expect.stringMatching(/^Shutterdesk needs a Linux with glibc, [^\n]+\n$/),
    });
  });

  it('for another processor has programs for that one alone, and says here in a sentence that it is', () => {
    const foreign = unpacked(OTHER_ARCHIVE);
    const programs = readdirSync(foreign, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.node$|\.so\b|^node$/.test(entry.name))
      .map((entry) => readFileSync(path.join(entry.parentPath, entry.name)));
    expect(programs.length).toBeGreaterThan(4);
    expect(new Set(programs.map((bytes) => bytes.readUInt16LE(ELF_MACHINE_AT)))).toEqual(
      new Set([ELF_MACHINES[OTHER_ARCH]]),
    );
    expect(call(path.join(foreign, 'bin', 'shutterdesk'), ['start'])).toEqual({
      code: 78,
      output: expect.stringMatching(/^This release is for Linux \S+, and this machine is Linux \S+: [^\n]+\n$/),
    });
  });
});

describe('the npm package', () => {
  it('runs from its file with npx, answers, and ends with npx', async () => {
    const port = await freePort();
    const env = { PORT: `${port}`, HOST: '127.0.0.1', npm_config_cache: newFolder() };
    const registry = process.env.npm_config_registry;
    const server = running('npx', ['--yes', `--package=${NPM_PACKAGE}`, 'shutterdesk', 'start'], newFolder(), {
      ...env,
      ...(registry && { npm_config_registry: registry }),
    });
    const url = `http://127.0.0.1:${port}/`;
    await answering(url, server);
    server.child.kill('SIGTERM');
    await expect
      .poll(() =>
        fetch(url).then(
          () => 'answers',
          () => 'gone',
        ),
      )
      .toBe('gone');
  });
});
