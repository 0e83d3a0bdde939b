import { mkdirSync, readFileSync, readlinkSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import project from '../../package.json' with { type: 'json' };
import { visitorsAt } from '../../server/test/visitors.ts';
import { freePort } from '../../tools/free-port.ts';
import { NEXT_VERSION, nextArchive } from './next-archive.ts';
import { ARCHIVE, answering, call, newFolder, running, unpacked } from './unpacked.ts';

let next: string;
beforeAll(() => {
  next = nextArchive();
});

/** A machine as `install.sh` leaves it: releases in one folder, and a link beside that. */
const begin = async () => {
  const machine = newFolder();
  const release = path.join(machine, 'releases', `shutterdesk-${project.version}`);
  mkdirSync(path.dirname(release));
  renameSync(unpacked(), release);
  const link = path.join(machine, 'shutterdesk');
  symlinkSync(release, link);
  const folder = path.join(machine, 'site');
  mkdirSync(folder);
  const port = await freePort();
  writeFileSync(path.join(folder, '.env'), `PORT=${port}\nHOST=127.0.0.1\nADMIN_PASSWORD=correct horse battery\n`);
  const program = path.join(link, 'bin', 'shutterdesk');
  const server = running(program, ['start'], folder);
  const url = `http://127.0.0.1:${port}`;
  await answering(url, server);
  const version = async () => ((await (await fetch(`${url}/api/health`)).json()) as { version: string }).version;
  /** Beside the visitors. */
  const update = async (...args: readonly string[]) => {
    const command = running(program, ['update', ...args], folder);
    return { code: await command.ended, output: command.output() };
  };
  return { folder, link, program, release, server, update, url, version };
};

const send = (url: string): Promise<Response> => {
  const enquiry = { name: 'Ada', email: 'ada@example.com', phone: '1', selectedPackage: 'Signature', message: 'Hello' };
  const headers = { 'content-type': 'application/json' };
  return fetch(`${url}/api/contacts`, { method: 'POST', headers, body: JSON.stringify(enquiry) });
};

describe('an archive', () => {
  it('is updated without a gap, and taken back with what came in between', async () => {
    const { link, release, update, url, version } = await begin();
    const visitors = visitorsAt(url);
    const updated = await update(next, '--yes');
    expect(updated).toEqual({ code: 0, output: expect.stringContaining(`Shutterdesk ${NEXT_VERSION} runs.`) });
    expect(updated.output).toMatch(/Page +the same\n +Database +changes \(9001-next\)/);
    expect(await version()).toBe(NEXT_VERSION);
    expect(readlinkSync(link)).toContain(`${NEXT_VERSION}-`);
    expect((await send(url)).status).toBe(201);
    expect(await update('--back', '--yes')).toEqual({
      code: 0,
      output: expect.stringContaining(`Shutterdesk ${project.version} runs again.`),
    });
    expect([await version(), readlinkSync(link)]).toEqual([project.version, release]);
    const { outcomes } = await visitors.end();
    expect(outcomes).toEqual({ 200: expect.any(Number) });
  });

  it('that is none, is cut short, or fails in its migration is refused with a sentence, and the site goes on', async () => {
    const { release, update, url, version } = await begin();
    const cut = path.join(newFolder(), 'cut.tar.gz');
    const bytes = readFileSync(ARCHIVE);
    writeFileSync(cut, bytes.subarray(0, Math.floor(bytes.byteLength * 0.9)));
    const other = path.join(newFolder(), 'backup.tar.gz');
    call('tar', ['-czf', other, '-C', release, 'docs']);
    for (const [file, sentence] of [
      [path.join(newFolder(), 'none.tar.gz'), /There is no .*none\.tar\.gz\. Nothing was changed\./],
      [cut, /cannot be unpacked: it is cut short, or no archive\. Nothing was changed\./],
      [other, /is no release of Shutterdesk\. Nothing was changed\./],
      [release, /runs already\. Nothing was changed\./],
      [nextArchive(`throw new Error("half-way");`), /Nothing was changed\. It says:[\s\S]*half-way/],
    ] as const) {
      expect(await update(file, '--yes')).toEqual({ code: 1, output: expect.stringMatching(sentence) });
    }
    expect(await version()).toBe(project.version);
    expect((await fetch(url)).status).toBe(200);
  });
});
