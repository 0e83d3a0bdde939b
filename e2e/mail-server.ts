import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

/** A real mail server on this machine. */
export interface MailServer {
  readonly url: string;
  /** The recipients of each accepted message. */
  readonly taken: readonly (readonly string[])[];
  /** The same messages, as they came. */
  readonly messages: readonly string[];
  /** Its answer instead of a greeting; null: it works. */
  greets(answer: Answer | null): void;
  close(): Promise<void>;
}

interface Answer {
  readonly code: number;
  readonly text: string;
}

export const openMailServer = async (): Promise<MailServer> => {
  const taken: string[][] = [];
  const messages: string[] = [];
  let greeting: Answer | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 10,
    onConnect: (_session, answer) =>
      answer(greeting ? Object.assign(new Error(greeting.text), { responseCode: greeting.code }) : null),
    onData: (stream, { envelope }, answer) => {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        messages.push(Buffer.concat(pieces).toString('utf8'));
        taken.push(envelope.rcptTo.map(({ address }) => address));
        answer(null, `2.0.0 Ok: queued as ${taken.length}`);
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const bound = server.server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the mail server has no port');
  return {
    url: `smtp://127.0.0.1:${bound.port}`,
    taken,
    messages,
    greets: (answer) => {
      greeting = answer;
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
};

export const NOT_WELCOME: Answer = { code: 554, text: '5.7.1 You are not welcome here' };

/** The sender of messages. */
export const FROM = 'studio@photos.test';
/** The recipient if no other is entered. */
export const BUSINESS = 'hello@photos.test';

export const mailSettings = ({ url }: MailServer): Record<string, string> => ({ SMTP_URL: url, MAIL_FROM: FROM });
