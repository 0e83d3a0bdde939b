import { StartError } from '@shutterdesk/shared/node/start-error';
import type { SetUpToken } from './accounts/first-visit.ts';
import { createApp } from './app.ts';
import type { Config } from './config/config.ts';
import type { Context, Overrides } from './context.ts';
import { createContext } from './create-context.ts';
import { databaseFault } from './db/open-site-database.ts';
import { agreeInCommon } from './db/settings-in-common.ts';
import { fullDisk } from './db/sqlite-fault.ts';
import { createEdge } from './edge/edge.ts';
import { listen, localUrl, stop } from './edge/listen.ts';
import { keepHouse } from './housekeeping.ts';
import { ServerStops } from './http/http-error.ts';
import { sweepDerivatives } from './images/sweep.ts';
import { StorageUnavailable } from './storage/object-storage.ts';
import { claimStorage } from './storage/storage-mark.ts';

export interface RunningServer {
  readonly port: number;
  /** The server's address on this machine. */
  readonly url: string;
  /** The token for the first visit, while nobody can sign in. */
  readonly setUp: SetUpToken | null;
  readonly context: Context;
  /** Accepts no new requests, finishes the running ones and releases all resources. */
  close(): Promise<void>;
}

/** A store that does not answer must not stop the page: only its photographs have to wait. */
const prepareStorage = async (context: Context, isAlone: boolean): Promise<void> => {
  try {
    await claimStorage(context.config, context.db, context.storage);
    await sweepDerivatives(context, { mayBeSaving: !isAlone });
    await context.visibility.update();
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    context.logger.error({ err: error }, 'the object storage does not answer: photographs wait until it does');
  }
};

/** Agrees with the other servers of the same database, if there are any, on what they share. */
const prepare = (context: Context): Promise<void> =>
  context.peers.start(async (isAlone) => {
    await agreeInCommon(context, isAlone);
    await prepareStorage(context, isAlone);
  });

const serve = async (context: Context, { socket }: Overrides): Promise<Omit<RunningServer, 'context'>> => {
  const { config, content } = context;
  const setUp = await context.firstVisit.prepare(context.passwords, config.firstAdmin);
  await prepare(context);
  // First: a day that begins while the page is rendered must not be missed.
  await context.midnight.start();
  await content.start();
  const { meters, ready } = context;
  const server = createEdge({
    ready,
    answeredFromMemory: (status) => meters?.answeredFromMemory(status),
    reach: (version) => content.versions.reach(version),
    trustsProxy: () => config.trustProxy > 0,
    app: createApp(context),
  });
  const port = await listen(server, { ...config, socket, names: { port: 'PORT', host: 'HOST' } });
  // Nobody may visit for hours: the log says now what enquiries would meet.
  await context.enquiryDisk.refusal();
  const stopHousekeeping = keepHouse(context);
  context.finishing.wake();
  await context.mail.start();
  context.siteConfig.listen(() => context.mail.serverChanged());
  await context.webhook.start();
  context.siteConfig.listen(async () => context.webhook.wake());
  context.backup.wake();
  context.siteConfig.listen(async () => context.backup.wake());
  return {
    port,
    url: localUrl(config.host, port),
    setUp,
    async close() {
      context.stopping.abort(new ServerStops());
      await Promise.all([stopHousekeeping(), stop(server, socket != null)]);
      await context.dispose();
    },
  };
};

const FULL = /^(?:ENOSPC|EDQUOT)$/;
const CLOSED = /^(?:EACCES|EPERM|EROFS)$/;
const TOO_MANY = /^(?:EMFILE|ENFILE)$/;

/** A sentence for a file that the start could not read or write; null for any other error. */
const fileFault = (error: unknown, { dataDir }: Pick<Config, 'dataDir'>): StartError | null => {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return null;
  const code = String(error.code);
  const place = 'path' in error ? String(error.path) : dataDir;
  if (FULL.test(code)) return fullDisk(dataDir);
  if (TOO_MANY.test(code)) {
    return new StartError('The server may not open enough files: raise the limit (ulimit -n, or LimitNOFILE=).');
  }
  return CLOSED.test(code)
    ? new StartError(
        `${place} cannot be read or written by this server’s user (${code}): make that user the owner of everything in the data folder ${dataDir} (DATA_DIR).`,
      )
    : new StartError(`${place} cannot be used: ${error.message}.`);
};

/** A sentence for a start that failed; null for an error that nobody expected. */
const startFault = (error: unknown, config: Pick<Config, 'dataDir' | 'database'>): StartError | null =>
  databaseFault(error, config) ?? fileFault(error, config);

/** @throws {StartError} with a sentence for the person who started it */
export const startServer = async (config: Config, overrides: Overrides = {}): Promise<RunningServer> => {
  try {
    const context = await createContext(config, overrides);
    try {
      return { ...(await serve(context, overrides)), context };
    } catch (error) {
      await context.dispose();
      throw error;
    }
  } catch (error) {
    throw startFault(error, config) ?? error;
  }
};
