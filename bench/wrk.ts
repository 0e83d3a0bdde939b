import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { canUseApt, installFromDebian } from '../tools/debian.ts';
import { runCommand } from '../tools/run-command.ts';

const WRK = '/usr/bin/wrk';

export interface Load {
  readonly connections: number;
  readonly seconds: number;
  readonly headers?: Record<string, string>;
  /** Sent as JSON by POST; without it, GET. */
  readonly body?: unknown;
  /** This word of the body is another one in each request. */
  readonly differsIn?: string;
}

export interface Measured {
  /** Answers per second. */
  readonly rate: number;
}

const findOrInstall = async (): Promise<string> => {
  if (!existsSync(WRK) && canUseApt()) await installFromDebian('wrk');
  if (!existsSync(WRK)) throw new Error('wrk is needed to measure: install it (apt-get install wrk).');
  return WRK;
};

/** Writes the number of each request in letters, in place of the word. */
const differing = (word: string): readonly string[] => [
  'local requests = 0',
  'local letters = function(digit) return string.char(97 + tonumber(digit)) end',
  'request = function()',
  '  requests = requests + 1',
  `  return wrk.format(nil, nil, nil, (wrk.body:gsub(${JSON.stringify(word)}, (tostring(requests):gsub("%d", letters)))))`,
  'end',
];

const scriptOf = ({ headers = {}, body, differsIn }: Load): string => {
  const allHeaders = { ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) };
  return [
    ...Object.entries(allHeaders).map(
      ([name, value]) => `wrk.headers[${JSON.stringify(name)}] = ${JSON.stringify(value)}`,
    ),
    ...(body === undefined ? [] : ['wrk.method = "POST"', `wrk.body = [[${JSON.stringify(body)}]]`]),
    ...(differsIn === undefined ? [] : differing(differsIn)),
  ].join('\n');
};

const read = (output: string): Measured => {
  const refused = /Non-2xx or 3xx responses: (\d+)|Socket errors: (.*)/.exec(output);
  if (refused) throw new Error(`not every answer was a success:\n${output}`);
  return { rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]) };
};

/** Sends load to one address for a while, from a core that the server does not use. */
export const wrk = async (url: string, load: Load): Promise<Measured> => {
  const program = await findOrInstall();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'wrk-'));
  try {
    const script = path.join(folder, 'load.lua');
    await writeFile(script, scriptOf(load));
    const args = ['-t1', `-c${load.connections}`, `-d${load.seconds}s`, '--timeout', '10s', '-s', script, url];
    const { output } = await runCommand('taskset', ['-c', '1', program, ...args]);
    return read(output);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
