import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './repository.ts';
import { runCommand } from './run-command.ts';

const folder = inRoot('desktop', 'node_modules', 'electron');

/** Instructions for a machine that cannot download Electron. */
export const HOW_TO_GET_ELECTRON =
  'The desktop app is built, but Electron itself is not here: it is fetched from github.com, which this machine does ' +
  'not reach. Run this again where it is reachable, or set ELECTRON_MIRROR to a mirror that is.';

const installedProgram = (): string | null => {
  const pointer = path.join(folder, 'path.txt');
  // Electron's package writes the path of its program to `path.txt` after the download.
  if (!existsSync(pointer)) return null;
  const program = path.join(folder, 'dist', readFileSync(pointer, 'utf8').trim());
  return existsSync(program) ? program : null;
};

/** The path of Electron's program, downloaded if necessary; null if that fails. */
export const electronProgram = async (): Promise<string | null> => {
  const install = path.join(folder, 'install.js');
  if (!installedProgram() && existsSync(install)) {
    console.log('Fetching Electron …');
    await runCommand(process.execPath, [install]);
  }
  return installedProgram();
};
