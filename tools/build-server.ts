import { existsSync, globSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { type Build, builds, buildWhatChanged, fingerprint, run } from './build.ts';
import { lockBuilds } from './build-lock.ts';
import { inRoot, root } from './repository.ts';

const server: Build = {
  name: 'the server',
  workspace: 'server',
  command: ['vite', 'build', '--logLevel', 'warn'],
  // It contains the page and the dashboard.
  inputs: [
    ...new Set([...builds.site.inputs, ...builds.admin.inputs]),
    ...['server/src', 'server/package.json', 'server/vite.config.ts', 'server/tsconfig.json'],
    ...globSync('tools/*.ts', { cwd: root }).sort(),
  ],
  result: 'server/dist',
};

/** Removes all but the newest build and the one before, which a server may still run. */
const removeOld = (newest: string): void => {
  const madeAt = (name: string): number => statSync(inRoot(server.result, name)).mtimeMs;
  const others = readdirSync(inRoot(server.result)).filter((name) => name !== newest);
  for (const name of others.sort((one, other) => madeAt(other) - madeAt(one)).slice(1)) {
    rmSync(inRoot(server.result, name), { recursive: true, force: true });
  }
};

/**
 * Builds the server, with the page and the dashboard in it, if a source has changed. Each build has its own folder: what a
 * running server starts or loads later comes from its own build.
 * @returns the folder
 */
export const builtServer = async (): Promise<string> => {
  const name = fingerprint(server).slice(0, 16);
  const folder = inRoot(server.result, name);
  if (existsSync(folder)) return folder;
  await buildWhatChanged(builds.site, builds.admin);
  const release = lockBuilds();
  if (!existsSync(folder)) {
    const unfinished = `${folder}.unfinished`;
    await run(server, { SERVER_OUT: unfinished });
    renameSync(unfinished, folder);
    removeOld(name);
  }
  release();
  return folder;
};
