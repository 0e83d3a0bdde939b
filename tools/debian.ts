import { existsSync } from 'node:fs';
import { runCommand } from './run-command.ts';

export const canUseApt = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs packages without their recommendations; the caller has to check the result. */
export const installFromDebian = async (...packages: readonly string[]): Promise<void> => {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand('apt-get', ['update', '-qq'], { env });
  await runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
};
