import { type FormAnswers, parts, sendEnquiry } from '@shutterdesk/shared';
import { EVENT_KINDS } from '../src/db/message-kinds.ts';
import { createRateLimits } from '../src/http/rate-limits.ts';
import type { Message } from '../src/outbox/outbox-repository.ts';
import type { HookNetwork } from '../src/outbox/webhook/hook-sender.ts';
import { FakeClock } from './fake-clock.ts';
import { type HookSink, openHookSink } from './hook-sink.ts';
import { ENQUIRY } from './mail-studio.ts';
import { startPagelessServer, type TestServer } from './test-server.ts';
import { UNTRUSTED } from './untrusted-certificate.ts';

/** All events in the outbox, the newest first. */
export const eventsOf = ({ context: { db } }: Pick<TestServer, 'context'>): Promise<Message[]> =>
  db.selectFrom('outbox').selectAll().where('kind', 'in', EVENT_KINDS).orderBy('createdAt', 'desc').execute();

export const SECRET = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;

/** The body of a save of the webhook. */
export const hookAt = (address: string | null, secret?: string) => ({
  settings: { address },
  ...(secret === undefined ? {} : { secret }),
});

interface Options {
  readonly sink?: HookSink;
  readonly clock?: FakeClock;
  readonly dataDir?: string;
  readonly environment?: NodeJS.ProcessEnv;
  readonly network?: Partial<HookNetwork>;
}

/** A studio whose webhook may reach this machine, with a clock that stands still. */
export const startHookStudio = async (options: Options = {}) => {
  const sink = options.sink ?? (await openHookSink());
  const clock = options.clock ?? new FakeClock();
  const server = await startPagelessServer({
    environment: options.environment ?? { WEBHOOK_PRIVATE_ADDRESSES: 'allow' },
    overrides: {
      clock,
      limits: createRateLimits(),
      hookNetwork: { ca: UNTRUSTED.cert, patienceMs: 1500, ...options.network },
    },
    ...(options.dataDir ? { dataDir: options.dataDir } : {}),
  });
  const admin = await server.admin();
  const { webhook } = server.context;
  /** Lets time pass, including all its effects. */
  const pass = (ms: number) => clock.pass(ms, () => webhook.idle());
  return {
    server,
    admin,
    sink,
    clock,
    pass,
    /** Saves the receiver's address, and answers the secret. */
    async connect(address: string | null = sink.url, secret = SECRET): Promise<string> {
      await admin.api(parts.webhook.save, { body: hookAt(address, secret) });
      return secret;
    },
    /** The webhook as an admin reads it. */
    read: () => admin.api(parts.webhook.read),
    /** Sends a test event to an address that may not be saved. */
    test: (address = sink.url) => admin.api(parts.webhook.try, { body: { settings: { address } } }),
    /** Sends an enquiry, and waits until its event has been tried. */
    async enquire(change: Partial<typeof ENQUIRY> & FormAnswers & { topic?: string } = {}): Promise<string> {
      const { id } = await server.visitor().api(sendEnquiry, { body: { ...ENQUIRY, ...change } });
      // The enquiry bears the real time, so this clock has to catch up with it.
      await pass(Math.max(0, Date.now() - clock.now()));
      return id;
    },
    /** The state of an event in the outbox; undefined: there is none. */
    async delivery(id: string): Promise<Message | undefined> {
      return (await eventsOf(server)).find((one) => one.id === id);
    },
  };
};
