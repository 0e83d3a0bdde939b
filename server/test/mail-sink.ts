import { once } from 'node:events';
import type { Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished } from 'vitest';

export interface Arrived {
  readonly from: string;
  readonly to: readonly string[];
  readonly user: string | undefined;
  readonly secure: boolean;
  readonly raw: string;
  readonly email: Email;
}

type Callback = (error?: Error | null) => void;

/** A reply in place of 250. */
export const reply = (code: number, text: string): Error => Object.assign(new Error(text), { responseCode: code });

/** The behaviour of the mail server, step by step; a test may change it at any moment. */
export interface Behaviour {
  greeting: () => Error | null;
  sender: (address: string) => Error | null;
  recipient: (address: string) => Error | null;
  /** 'drop': the message is stored, and the connection cut before the answer; 'stall': no answer. */
  data: (raw: string) => Error | null | 'drop' | 'stall';
}

const obliging = (): Behaviour => ({
  greeting: () => null,
  sender: () => null,
  recipient: () => null,
  data: () => null,
});

const textOf = async (stream: AsyncIterable<Buffer>): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
};

/** A real mail server on this machine, which stores the messages that it accepts. */
export class MailSink {
  readonly arrived: Arrived[] = [];
  behaviour = obliging();
  /** Counts the connections. */
  connections = 0;
  readonly #options: SMTPServerOptions;
  readonly #sockets = new Set<Socket>();
  #server: SMTPServer | null = null;
  #port = 0;

  constructor(options: SMTPServerOptions = {}) {
    this.#options = options;
  }

  get port(): number {
    return this.#port;
  }

  get url(): string {
    return `${this.#options.secure ? 'smtps' : 'smtp'}://127.0.0.1:${this.#port}`;
  }

  /** On the same port each time. */
  async open(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      allowInsecureAuth: true,
      logger: false,
      closeTimeout: 10,
      onAuth: ({ username, password }, _session, answer) =>
        username === 'mailer' && password === 'p@ss/word' ? answer(null, { user: username }) : answer(reply(535, 'No')),
      onConnect: (_session, answer) => {
        this.connections += 1;
        answer(this.behaviour.greeting());
      },
      onMailFrom: ({ address }, _session, answer) => answer(this.behaviour.sender(address)),
      onRcptTo: ({ address }, _session, answer) => answer(this.behaviour.recipient(address)),
      onData: (stream, session, answer: Callback) => {
        void this.#take(stream, session, answer);
      },
      ...this.#options,
    });
    server.on('error', () => undefined);
    server.server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
    server.listen(this.#port, '127.0.0.1');
    await once(server.server, 'listening');
    const address = server.server.address();
    this.#port = typeof address === 'object' && address ? address.port : 0;
    this.#server = server;
  }

  async close(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    this.cut();
    if (server) await new Promise<void>((resolve) => server.close(resolve));
  }

  /** Ends every connection without warning. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async #take(
    stream: AsyncIterable<Buffer>,
    session: {
      envelope: { mailFrom: unknown; rcptTo: readonly { address: string }[] };
      user?: unknown;
      secure: boolean;
    },
    answer: Callback,
  ): Promise<void> {
    const raw = await textOf(stream).catch(() => null);
    if (raw === null) return;
    const judgement = this.behaviour.data(raw);
    if (judgement instanceof Error) return answer(judgement);
    const { mailFrom, rcptTo } = session.envelope;
    const sender = typeof mailFrom === 'object' && mailFrom && 'address' in mailFrom ? String(mailFrom.address) : '';
    this.arrived.push({
      from: sender,
      to: rcptTo.map(({ address }) => address),
      user: typeof session.user === 'string' ? session.user : undefined,
      secure: session.secure,
      raw,
      email: await PostalMime.parse(raw),
    });
    if (judgement === 'drop') this.cut();
    else if (judgement === null) answer();
  }

  /** Resolves when this many have arrived. */
  async receives(count: number): Promise<readonly Arrived[]> {
    await expect.poll(() => this.arrived.length, { interval: 10 }).toBeGreaterThanOrEqual(count);
    return this.arrived;
  }
}

/** A mail server for one test. */
export const openSink = async (options?: SMTPServerOptions): Promise<MailSink> => {
  const sink = new MailSink(options);
  await sink.open();
  onTestFinished(() => sink.close());
  return sink;
};
