import { createPrivateKey } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import project from '../../package.json' with { type: 'json' };
import { signatureFile, signatureOf } from '../../server/src/update/release-signature.ts';
import { call, KEY, newFolder, unpacked } from './unpacked.ts';

export const NEXT_VERSION = '99.0.0';

const change = (file: string, from: string | RegExp, to: string): boolean => {
  const text = readFileSync(file, 'utf8');
  const changed = text.replace(from, to);
  writeFileSync(file, changed);
  return changed !== text;
};

/** An archive of a later release, made from the one of this, with its signature: another version, and one more migration. */
export const nextArchive = async (): Promise<readonly [archive: string, signature: string]> => {
  const folder = unpacked();
  change(path.join(folder, 'package.json'), project.version, NEXT_VERSION);
  const lib = path.join(folder, 'lib');
  const scripts = readdirSync(lib).filter((name) => name.endsWith('.js'));
  const migration = `"9001-add-next": { async up(db) { await db.schema.alterTable("contact_submissions").addColumn("mood", "text").execute(); } }`;
  for (const name of scripts) {
    const file = path.join(lib, name);
    if (name.startsWith('release-')) change(file, `version: "${project.version}"`, `version: "${NEXT_VERSION}"`);
    if (name.startsWith('database-')) change(file, /("\d{4}-[\w-]+": \w+)(\n\};)/, `$1,\n${migration}$2`);
  }
  const file = path.join(newFolder(), 'next.tar.gz');
  call('tar', ['-czf', file, '-C', path.dirname(folder), path.basename(folder)]);
  writeFileSync(signatureFile(file), await signatureOf(file, createPrivateKey(readFileSync(KEY))));
  return [file, signatureFile(file)];
};
