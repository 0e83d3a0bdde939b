import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { canUseApt, installFromDebian } from '../debian.ts';
import { inRoot } from '../repository.ts';
import { runCommand } from '../run-command.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { omitted, releaseTests } from '../steps.ts';

if (canUseApt()) await installFromDebian('caddy', 'nginx-light', 'haproxy', 'openssl', 'debootstrap', 'slirp4netns');
else
  omitted(
    'NOT TESTED: a bare Debian, and Caddy, nginx and HAProxy unless they are installed: only root may install them.',
  );

const out = path.join(scratchFolder(), 'release');
mkdirSync(out, { recursive: true });
const key = path.join(out, 'key.pem');
writeFileSync(key, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));
const other = process.arch === 'x64' ? 'linux-arm64' : 'linux-x64';
for (const more of [[], ['--for', other]]) {
  const { code, output } = await runCommand(process.execPath, [
    inRoot('tools', 'release.ts'),
    '--out',
    out,
    '--sign',
    key,
    ...more,
  ]);
  if (code !== 0) console.log(output);
}
await releaseTests('The release, and the files of deploy/ with programs of Debian', out);
