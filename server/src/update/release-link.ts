import { realpath, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { absent } from '@shutterdesk/shared/node/absent';
import { StartError } from '@shutterdesk/shared/node/start-error';
import type { Config } from '../config/config.ts';
import { type RunningServer, restartAs } from './running-server.ts';
import type { Release } from './unpacked-release.ts';

/** Beside the releases: a service starts the release to which it points. */
export const linkBeside = ({ folder }: Release): string => path.join(path.dirname(folder), 'current');

/** The folder of the release to which the link points; null: there is no link yet. */
export const linkedBeside = (release: Release): Promise<string | null> => realpath(linkBeside(release)).catch(absent);

/** Points the link to a release beside it, at once. */
export const pointLink = async (release: Release): Promise<void> => {
  const link = linkBeside(release);
  const fresh = `${link}.new`;
  await rm(fresh, { force: true });
  await symlink(release.folder, fresh);
  await rename(fresh, link);
};

interface Switch {
  readonly config: Config;
  readonly from: Release;
  readonly to: Release;
  /** null: a person starts the release. */
  readonly server: RunningServer | null;
  readonly readyWithinMs: number | undefined;
  /** Called before the release of before starts again. */
  readonly beforeReturn: () => Promise<void>;
}

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Lets a release take over from another.
 * @throws {StartError} where it is not ready in time, and the other one runs again
 */
export const switchRelease = async ({
  config,
  from,
  to,
  server,
  readyWithinMs,
  beforeReturn,
}: Switch): Promise<void> => {
  await pointLink(to);
  if (!server) return;
  try {
    await restartAs(config, server, to, readyWithinMs);
  } catch (why) {
    await beforeReturn();
    await pointLink(from);
    await restartAs(config, server, from, readyWithinMs).catch((second: unknown) => {
      throw new StartError(`${sentenceOf(why)} Going back failed too: ${sentenceOf(second)}`, { cause: why });
    });
    throw new StartError(`${sentenceOf(why)} Shutterdesk ${from.version} runs again.`, { cause: why });
  }
};
