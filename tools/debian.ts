import { existsSync } from 'node:fs';
import { runCommand } from './run-command.ts';

export const canUseApt = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

const areInstalled = async (packages: readonly string[]): Promise<boolean> => {
  const { output } = await runCommand('dpkg', ['--status', ...packages]);
  return [...output.matchAll(/^Status: \w+ ok installed$/gm)].length === packages.length;
};

/** Installs packages that are missing, without their recommendations; the caller has to check the result. */
export const installFromDebian = async (...packages: readonly string[]): Promise<void> => {
  if (await areInstalled(packages)) return;
  console.log(`Installing ${packages.join(', ')} to test with …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand('apt-get', ['update', '-qq'], { env });
  await runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
};
