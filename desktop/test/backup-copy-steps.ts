import path from 'node:path';
import { login } from '@shutterdesk/shared';
import { expect, onTestFinished } from 'vitest';
import { backUp, filledSite, PASSPHRASE, restore } from '../../server/test/backup-studio.ts';
import { PASSWORD, startTestServer, type TestServer, temporaryFolder } from '../../server/test/test-server.ts';
import type { CopyStatus } from '../src/backup-copy-status.ts';
import type { Send } from '../src/electron/main/backup-copy/ask-server.ts';
import { CopyKeeper } from '../src/electron/main/backup-copy/copy-keeper.ts';
import { createUpstream, Unreachable } from '../src/electron/offline/line/upstream.ts';

export interface Line {
  readonly send: Send;
  /** The bytes of objects that came over it. */
  bytes: number;
  /** Once so many bytes of objects have come over it in all, every further call fails. */
  breaksAfter: number;
  calls: number;
  breaksAfterCalls: number;
}

/** A signed-in line to a server. It counts bytes and calls, and breaks on demand. */
export const lineTo = async (server: Pick<TestServer, 'url'>): Promise<Line> => {
  const upstream = createUpstream(server.url);
  await upstream.send({
    method: login.method,
    url: login.path,
    headers: new Headers({ 'content-type': 'application/json' }),
    body: JSON.stringify({ username: 'owner', password: PASSWORD }),
  });
  const line: Line = {
    bytes: 0,
    breaksAfter: Number.POSITIVE_INFINITY,
    calls: 0,
    breaksAfterCalls: Number.POSITIVE_INFINITY,
    async send(call) {
      line.calls += 1;
      if (line.bytes >= line.breaksAfter || line.calls > line.breaksAfterCalls) throw new Unreachable('cut');
      const answer = await upstream.send(call);
      if (!call.url.startsWith('/api/backup/files/')) return answer;
      const bytes = await answer.arrayBuffer();
      line.bytes += bytes.byteLength;
      return new Response(bytes, answer);
    },
  };
  return line;
};

/** A site with one point, and a line to it. */
export const site = async () => {
  const place = path.join(await temporaryFolder(), 'backups');
  const server = await filledSite({ environment: { BACKUP_DIR: place } });
  const point = await backUp(server.context.config, place);
  return { server, place, point, line: await lineTo(server) };
};

export const openKeeper = async (folder: string, send: Send): Promise<CopyKeeper> => {
  const file = path.join(folder, 'backup-copy.json');
  const keeper = await CopyKeeper.open({
    file,
    host: 'photos.example.com',
    send,
    onFault: (error) => {
      throw error;
    },
  });
  onTestFinished(() => keeper.close());
  return keeper;
};

/** Chooses a folder and copies until there is nothing more to do. */
export const copied = async (keeper: CopyKeeper, folder: string): Promise<CopyStatus> => {
  await keeper.choose(folder);
  await keeper.start();
  await keeper.idle();
  return keeper.status;
};

export const lookAgain = async (keeper: CopyKeeper): Promise<CopyStatus> => {
  await keeper.lookNow();
  await keeper.idle();
  return keeper.status;
};

export const kindOf = ({ problem }: CopyStatus) => problem?.kind ?? null;

/** The page once its hero picture is cut for phones, which happens in the background. */
export const pageOf = async (server: TestServer): Promise<string> => {
  const page = () => server.visitor().page();
  await expect.poll(page).toContain('/hero-');
  return page();
};

/** Restores a copy into a new data folder, and compares its page with the site's, byte for byte. */
export const expectBroughtBack = async (server: TestServer, from: string, before?: string): Promise<void> => {
  const page = before ?? (await pageOf(server));
  const dataDir = path.join(await temporaryFolder(), 'data');
  await restore({ ...server.context.config, dataDir }, from, undefined, PASSPHRASE);
  expect((await pageOf(await startTestServer({ dataDir }))) === page, 'the page is identical').toBe(true);
};
