import { DEFAULT_SETTINGS, type FormAnswers, listEnquiries, saveSettings, sendEnquiry } from '@shutterdesk/shared';
import { createRateLimits } from '../src/http/rate-limits.ts';
import { FakeClock } from './fake-clock.ts';
import { type MailSink, openSink } from './mail-sink.ts';
import { type Client, startPagelessServer, type TestServer } from './test-server.ts';

export const FROM = 'hello@studio.example.com';
export const STUDIO = 'inbox@studio.example.com';

export const ENQUIRY = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '+44 20 7946 0000',
  selectedPackage: 'Signature',
  preferredDate: '2027-06-12',
  message: 'A portrait, please.\nOutdoors.',
};

/** The time limits for a mail server that does not answer. */
const IMPATIENT = { connectMs: 10_000, silenceMs: 2000, allMs: 20_000 };

export interface MailStudio {
  readonly server: TestServer;
  readonly admin: Client;
  readonly sink: MailSink;
  readonly clock: FakeClock;
  /** Lets time pass, including all its effects. */
  readonly pass: (ms: number) => Promise<void>;
  /** Sends an enquiry, and waits until its message has been tried. */
  readonly enquire: (change?: Partial<typeof ENQUIRY> & FormAnswers) => Promise<string>;
  readonly mailStateOf: (id: string) => Promise<unknown>;
}

interface Options {
  readonly sink?: MailSink;
  readonly environment?: NodeJS.ProcessEnv;
  readonly clock?: FakeClock;
  readonly dataDir?: string;
  readonly nameServers?: readonly string[];
}

/** A studio with a mail server on this machine, and a clock that stands still. */
export const startMailStudio = async (options: Options = {}): Promise<MailStudio> => {
  const sink = options.sink ?? (await openSink());
  const clock = options.clock ?? new FakeClock();
  const server = await startPagelessServer({
    environment: {
      SMTP_URL: sink.url,
      MAIL_FROM: FROM,
      PUBLIC_URL: 'https://studio.example.com',
      ...options.environment,
    },
    overrides: {
      clock,
      smtpPatience: IMPATIENT,
      limits: createRateLimits(),
      ...(options.nameServers ? { nameServers: options.nameServers } : {}),
    },
    ...(options.dataDir ? { dataDir: options.dataDir } : {}),
  });
  const admin = await server.admin();
  await admin.api(saveSettings, { body: { ...DEFAULT_SETTINGS, businessEmail: STUDIO, brandName: 'Hollis & Vane' } });
  const { mail } = server.context;
  const pass = (ms: number) => clock.pass(ms, () => mail.idle());
  return {
    server,
    admin,
    sink,
    clock,
    pass,
    async enquire(change = {}) {
      const { id } = await server.visitor().api(sendEnquiry, { body: { ...ENQUIRY, ...change } });
      // The enquiry bears the real time, so this clock has to catch up with it.
      await pass(Math.max(0, Date.now() - clock.now()));
      return id;
    },
    async mailStateOf(id) {
      return (await admin.api(listEnquiries)).find((enquiry) => enquiry.id === id)?.mail;
    },
  };
};
