import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { StartError } from '@shutterdesk/shared/node/start-error';
import * as z from 'zod';
import type { Place, Prepared } from './release-places.ts';
import { releaseSchema } from './unpacked-release.ts';

/** The owner of the data, as the system knows them. */
export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

const requestSchema = z.discriminatedUnion('call', [
  z.object({ id: z.number(), call: z.literal('prepare') }),
  z.object({ id: z.number(), call: z.literal('discard') }),
  z.object({ id: z.number(), call: z.literal('link'), folder: z.string() }),
  z.object({ id: z.number(), call: z.literal('sweep'), used: z.array(z.string()) }),
]);
type Request = z.infer<typeof requestSchema>;

const answerSchema = z.object({
  id: z.number(),
  /** A sentence. */
  failure: z.nullable(z.string()),
  release: z.optional(releaseSchema),
});
type Answer = z.infer<typeof answerSchema>;

const serve = (child: ChildProcess, place: Place, releases: string): void => {
  let prepared: Prepared | null = null;
  const carryOut = async (request: Request): Promise<Partial<Answer>> => {
    if (request.call === 'prepare') {
      prepared = await place.prepare();
      return { release: prepared.release };
    }
    if (request.call === 'discard') await prepared?.discard();
    if (request.call === 'sweep') await place.sweep(request.used);
    if (request.call === 'link') {
      // The owner of the data must not lead root's link anywhere else.
      if (path.dirname(request.folder) !== releases) throw new StartError(`${request.folder} is no release.`);
      await place.link(request.folder);
    }
    return {};
  };
  child.on('message', async (message) => {
    const request = requestSchema.parse(message);
    const { id } = request;
    const answer: Answer = await carryOut(request).then(
      (done) => ({ id, failure: null, ...done }),
      (error: unknown) => ({ id, failure: error instanceof Error ? error.message : String(error) }),
    );
    if (child.connected) child.send(answer);
  });
};

/**
 * Runs this command again as the owner of the data, whose files the site's server must be able to read. Only what lies
 * among the releases is done as root, here.
 * @returns the exit code
 */
export const runAsOwner = async (owner: Owner, place: Place, releases: string): Promise<number> => {
  const child = fork(process.argv[1] ?? '', ['update', ...process.argv.slice(2)], { ...owner, stdio: 'inherit' });
  process.on('SIGINT', () => undefined);
  serve(child, place, releases);
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
};

type Call = Request extends infer One ? (One extends Request ? Omit<One, 'id'> : never) : never;

/** The releases of a machine, to which only the process above may write. */
export const placeAbove = (): Place => {
  let count = 0;
  const ask = async (call: Call): Promise<Answer> => {
    count += 1;
    const id = count;
    process.send?.({ id, ...call });
    for (;;) {
      const [message] = await once(process, 'message');
      const answer = answerSchema.parse(message);
      if (answer.id !== id) continue;
      if (answer.failure !== null) throw new StartError(answer.failure);
      return answer;
    }
  };
  return {
    async prepare() {
      const { release } = await ask({ call: 'prepare' });
      return { release: releaseSchema.parse(release), discard: async () => void (await ask({ call: 'discard' })) };
    },
    link: async (folder) => void (await ask({ call: 'link', folder })),
    sweep: async (used) => void (await ask({ call: 'sweep', used: [...used] })),
  };
};
