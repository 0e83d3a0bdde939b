import { existsSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { type Place, type Prepared, pointLink, unusedIn } from '../../server/src/update/release-places.ts';
import { type Release, releaseSchema } from '../../server/src/update/unpacked-release.ts';
import { runCommand } from '../run-command.ts';

const UNTOUCHED = 'Nothing was changed.';
const RELEASES = '.releases';
const LINES_TOLD = 10;

const preparedSchema = releaseSchema.pick({ node: true, main: true });
const manifestSchema = releaseSchema.pick({ version: true });

/** The releases of a clone: each is a worktree of its own below `.releases`. */
export class ClonePlace implements Place {
  readonly #clone: string;
  readonly #ref: string | null;

  /** @param ref a tag, branch or commit; null: where the clone's branch comes from */
  constructor(clone: string, ref: string | null) {
    this.#clone = clone;
    this.#ref = ref;
  }

  async #git(...args: readonly string[]): Promise<string> {
    const { code, output } = await runCommand('git', args, { cwd: this.#clone });
    if (code !== 0) throw new StartError(`git ${args.join(' ')} failed: ${output.trim()}. ${UNTOUCHED}`);
    return output.trim();
  }

  async #commit(): Promise<string> {
    // Without a network, what is there already can still be named.
    await this.#git('fetch', '--tags', '--quiet').catch(() => undefined);
    const ref = this.#ref ?? '@{upstream}';
    return this.#git('rev-parse', '--verify', '--quiet', `${ref}^{commit}`).catch(() => {
      throw new StartError(
        this.#ref === null
          ? `This clone’s branch comes from nowhere: name a tag, a branch or a commit. ${UNTOUCHED}`
          : `git knows no ${this.#ref}. ${UNTOUCHED}`,
      );
    });
  }

  async prepare(): Promise<Prepared> {
    const commit = await this.#commit();
    await this.#git('cat-file', '-e', `${commit}:tools/prepare.ts`).catch(() => {
      throw new StartError(`${this.#ref ?? commit} is older than npm run update, so it cannot be put in place by it.`);
    });
    const { version } = manifestSchema.parse(JSON.parse(await this.#git('show', `${commit}:package.json`)));
    const folder = path.join(this.#clone, RELEASES, `${version}-${commit.slice(0, 8)}`);
    const isThere = existsSync(folder);
    const discard = async (): Promise<void> => {
      if (!isThere) await this.#remove(folder);
    };
    try {
      if (!isThere) await this.#git('worktree', 'add', '--quiet', '--detach', folder, commit);
      return { release: await this.#build(folder, version), discard };
    } catch (error) {
      await discard();
      throw error;
    }
  }

  /** Installs and builds with the release's own tools. */
  async #build(folder: string, version: string): Promise<Release> {
    const args = [path.join(folder, 'tools', 'bootstrap.mjs'), 'prepare'];
    const { code, output } = await runCommand(process.execPath, args, { cwd: folder, env: { SITE_FOLDER: folder } });
    const lines = output.trim().split('\n');
    if (code === 0) return { folder, version, ...preparedSchema.parse(JSON.parse(lines.at(-1) ?? '')) };
    throw new StartError(
      `The new release cannot be installed and built. ${UNTOUCHED}\n${lines.slice(-LINES_TOLD).join('\n')}`,
    );
  }

  async #remove(folder: string): Promise<void> {
    await this.#git('worktree', 'remove', '--force', folder).catch(() => undefined);
  }

  link(folder: string): Promise<void> {
    return pointLink(path.join(this.#clone, RELEASES, 'current'), folder);
  }

  async sweep(used: readonly string[]): Promise<void> {
    for (const folder of await unusedIn(path.join(this.#clone, RELEASES), used)) await this.#remove(folder);
  }
}
