import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createApiClient, sendEnquiry } from '@shutterdesk/shared';
import { SMTPServer } from 'smtp-server';
import { openDatabase } from '../server/src/db/database.ts';
import { saveRecipients } from '../server/src/outbox/mail/mail-settings-repository.ts';
import { enquiry } from './enquiries.ts';
import type { Figure } from './figure.ts';
import { compareTargets } from './rounds.ts';
import { type Subject, startSubject, withSubjects } from './subject.ts';

const FROM = 'hello@studio.example.com';
const A_SECOND = 50;
const SECONDS = 20;

interface Sink {
  readonly url: string;
  /** The moment at which the message about an enquiry was accepted, by the enquiry's id. */
  readonly acceptedAt: ReadonlyMap<string, number>;
  close(): void;
}

/** A mail server that takes everything and remembers when. */
const openSink = async (): Promise<Sink> => {
  const acceptedAt = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData: (stream, _session, answer) => {
      let head = '';
      stream.on('data', (chunk: Buffer) => {
        if (head.length < 4096) head += chunk.toString('latin1');
      });
      stream.on('end', () => {
        const [, id = ''] = /^Message-ID: <([^@]+)@/im.exec(head) ?? [];
        acceptedAt.set(id, performance.now());
        answer();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `smtp://127.0.0.1:${port}`, acceptedAt, close: () => server.close() };
};

/** A data folder in which somebody is told of enquiries. */
const folderWithRecipient = async (): Promise<string> => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'bench-mail-'));
  const db = await openDatabase(dataDir);
  await saveRecipients(db, ['inbox@studio.example.com']);
  await db.destroy();
  return dataDir;
};

/** Milliseconds from sending an enquiry until its message is accepted, sorted. */
const delays = async (subject: Subject, { acceptedAt }: Sink): Promise<readonly number[]> => {
  const api = createApiClient({ baseUrl: subject.url });
  const sent = new Map<string, number>();
  const began = performance.now();
  const all = Array.from({ length: A_SECOND * SECONDS }, async (_, number) => {
    await wait(Math.max(0, began + (number * 1000) / A_SECOND - performance.now()));
    const at = performance.now();
    const { id } = await api(sendEnquiry, { body: enquiry });
    sent.set(id, at);
  });
  await Promise.all(all);
  while ([...sent.keys()].some((id) => !acceptedAt.has(id))) await wait(100);
  return [...sent].map(([id, at]) => (acceptedAt.get(id) ?? Number.NaN) - at).sort((a, b) => a - b);
};

const loadOn = (subject: Subject) => ({
  url: `${subject.url}/api/contacts`,
  load: { connections: 8, seconds: 2, body: enquiry },
  // Messages still in the outbox must not be sent during the other one's round.
  before: () => void process.kill(subject.pid, 'SIGCONT'),
  after: () => void process.kill(subject.pid, 'SIGSTOP'),
});

/** The message about an enquiry: how soon it is accepted, and what it costs the visitor. */
export const mail = async (): Promise<readonly Figure[]> => {
  const sink = await openSink();
  const dataDir = await folderWithRecipient();
  const env = { SMTP_URL: sink.url, MAIL_FROM: FROM };
  try {
    return await withSubjects(
      [startSubject('shutterdesk', { dataDir, env }), startSubject('shutterdesk')],
      async (withMail, without) => {
        if (!withMail || !without) throw new Error('A server did not start.');
        const sorted = await delays(withMail, sink);
        const answers = await compareTargets(loadOn(withMail), loadOn(without));
        return [
          {
            what: `From submit to accepted by the mail server, p99 in ms at ${A_SECOND} enquiries a second`,
            value: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
            atMost: 2000,
          },
          { what: "An enquiry's answer with mail, median at 8 connections", value: answers.median, atMost: 1.4 },
        ];
      },
    );
  } finally {
    sink.close();
    await rm(dataDir, { recursive: true, force: true });
  }
};
