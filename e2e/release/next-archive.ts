import { createPrivateKey } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import project from '../../package.json' with { type: 'json' };
import { signatureFile, signatureOf } from '../../server/src/update/release-signature.ts';
import { call, KEY, newFolder, unpacked } from './unpacked.ts';

export const NEXT_VERSION = '99.0.0';

/** Changes one file of a folder. */
const change = (folder: string, from: string | RegExp, to: (found: string) => string): void => {
  for (const name of readdirSync(folder)) {
    if (!/\.js(?:on)?$/.test(name)) continue;
    const file = path.join(folder, name);
    const text = readFileSync(file, 'utf8');
    const changed = text.replace(from, to);
    if (changed === text) continue;
    writeFileSync(file, changed);
    return;
  }
  throw new Error(`nothing in ${folder} is as ${from}`);
};

/** An archive of a later release, made from the one of this, with its signature: another version, and one more migration. */
export const nextArchive = async (): Promise<readonly [archive: string, signature: string]> => {
  const folder = unpacked();
  change(folder, `"version": "${project.version}"`, () => `"version": "${NEXT_VERSION}"`);
  const lib = path.join(folder, 'lib');
  change(lib, `version: "${project.version}"`, () => `version: "${NEXT_VERSION}"`);
  const migration = '{ up: (db) => db.schema.alterTable("contact_submissions").addColumn("mood", "text").execute() }';
  change(lib, /^var migrations = \{[\s\S]*/m, (found) => `${found}\nmigrations["9001-add-next"] = ${migration};\n`);
  const file = path.join(newFolder(), 'next.tar.gz');
  call('tar', ['-czf', file, '-C', path.dirname(folder), path.basename(folder)]);
  writeFileSync(signatureFile(file), await signatureOf(file, createPrivateKey(readFileSync(KEY))));
  return [file, signatureFile(file)];
};
