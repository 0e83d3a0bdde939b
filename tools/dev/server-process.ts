import { type Child, ChildEnded, endChild, nextMessage, startChild } from './child.ts';

/** The exit code of a server that no change of its sources will start (sysexits.h: EX_CONFIG). */
export const WRONG_SETTING = 78;

/**
 * The server as a child process, which is started again when its sources have changed.
 * @param renders the address at which its page is rendered
 */
export const createServerProcess = (renders: string, env: Record<string, string>) => {
  let child: Child | null = null;
  const first = Promise.withResolvers<number>();
  // The person who starts it is told.
  first.promise.catch(() => undefined);
  /** The port of the server that was started last. */
  let answering = first.promise;

  const startWith = async (page: string): Promise<number> => {
    if (child) await endChild(child);
    child = startChild('tools/dev/dev-server.ts', [renders, page], env);
    const { port } = (await nextMessage(child)) as { readonly port: number };
    return port;
  };

  return {
    /** Waits for a server that is starting; rejects while its sources are broken. */
    port: (): Promise<number> => answering,
    wasStarted: (): boolean => child !== null,
    /**
     * Ends the running server, if there is one, and starts one from the current sources.
     * @param page the version of its page
     * @throws {ChildEnded} when the sources are broken
     */
    async start(page: string): Promise<void> {
      answering = startWith(page);
      answering.then(first.resolve, first.reject);
      await answering;
    },
    /** Shows visitors this version of the page; null when the server's sources are broken, or change just now. */
    async show(page: string): Promise<'shown' | 'failed' | null> {
      try {
        await answering;
        if (!child) return null;
        const shown = nextMessage(child);
        child.process.send(page);
        return (await shown) as 'shown' | 'failed';
      } catch (error) {
        if (!(error instanceof ChildEnded)) throw error;
        return null;
      }
    },
    async close(): Promise<void> {
      if (child) await endChild(child);
    },
  };
};
