import { createInterface } from 'node:readline/promises';

/** Asks at the terminal; '' where there is none. */
export const ask = async (question: string): Promise<string> => {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  const answer = await Promise.race([lines.question(question), closed]);
  lines.close();
  return answer.trim();
};

export const agrees = async (question: string): Promise<boolean> => /^y(?:es)?$/i.test(await ask(`${question} [y/N] `));
