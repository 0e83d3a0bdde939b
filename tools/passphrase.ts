import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { StartError } from '@shutterdesk/shared/node/start-error';

/** The passphrase that the environment gives; null: none. */
export const givenPassphrase = (): string | null => {
  const { BACKUP_PASSPHRASE, BACKUP_PASSPHRASE_FILE } = process.env;
  if (BACKUP_PASSPHRASE) return BACKUP_PASSPHRASE;
  if (!BACKUP_PASSPHRASE_FILE) return null;
  try {
    return readFileSync(BACKUP_PASSPHRASE_FILE, 'utf8').trim() || null;
  } catch {
    throw new StartError(`The file ${BACKUP_PASSPHRASE_FILE} (BACKUP_PASSPHRASE_FILE) cannot be read.`);
  }
};

/** Asks at the terminal, which does not show the answer; null if there is no terminal, or the person gives up. */
const askUnseen = (question: string): Promise<string | null> => {
  const { stdin, stderr } = process;
  if (!stdin.isTTY) return Promise.resolve(null);
  stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: nowhere, terminal: true });
  return new Promise((resolve) => {
    let typed: string | null = null;
    lines.once('line', (line) => {
      typed = line;
      lines.close();
    });
    lines.once('SIGINT', () => lines.close());
    lines.once('close', () => {
      stderr.write('\n');
      resolve(typed || null);
    });
  });
};

export const askPassphrase = async (): Promise<string | null> =>
  givenPassphrase() ?? (await askUnseen('The studio’s passphrase for backups: '));

/** @throws {StartError} if the two passphrases differ */
export const askNewPassphrase = async (): Promise<string | null> => {
  const first = await askUnseen('Choose a passphrase, which opens the backups when this server is gone: ');
  if (first === null || (await askUnseen('Once more: ')) === first) return first;
  throw new StartError('The two passphrases differ: nothing was backed up.');
};
