import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { canUseApt, installFromDebian } from '../debian.ts';
import { inRoot } from '../repository.ts';
import { runCommand } from '../run-command.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { omitted, releaseTests } from '../steps.ts';

if (canUseApt()) await installFromDebian('caddy', 'nginx-light', 'openssl', 'debootstrap', 'slirp4netns');
else omitted('NOT TESTED: a bare Debian, and Caddy and nginx unless they are installed: only root may install them.');

const out = path.join(scratchFolder(), 'release');
mkdirSync(out, { recursive: true });
const other = process.arch === 'x64' ? 'linux-arm64' : 'linux-x64';
for (const more of [[], ['--for', other]]) {
  const { code, output } = await runCommand(process.execPath, [inRoot('tools', 'release.ts'), '--out', out, ...more]);
  if (code !== 0) console.log(output);
}
await releaseTests('The release, and the files of deploy/ with programs of Debian', out);
