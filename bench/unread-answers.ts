import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import net, { type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Figure } from './figure.ts';
import { megabytesOf, watchMemory } from './memory.ts';
import { seededFolder } from './seed.ts';
import { startSubject, withSubjects } from './subject.ts';

/** A photograph 1600 pixels wide. */
const PICTURE_BYTES = 330_000;
const ATTACK_MS = 10_000;
const CALM_MS = 3000;
const MOST_MB = 300;
const MOST_P99_MS = 100;

interface Attack {
  readonly what: string;
  readonly connections: number;
  readonly requests: number;
  readonly queryBytes: number;
  /** The attacker reads the answers, or leaves them all unread. */
  readonly reads: boolean;
  /** The page must stay as quick as ever: reading attackers cost no more than any crowd of visitors. */
  readonly isCheap: boolean;
}

const AHEAD = { queryBytes: 8, reads: false };

const ATTACKS: readonly Attack[] = [
  { what: '10 connections ask ahead for 400 pictures', connections: 10, requests: 400, isCheap: true, ...AHEAD },
  { what: '200 connections ask ahead for 30 pictures', connections: 200, requests: 30, isCheap: false, ...AHEAD },
  {
    what: '22,000 queries of 15 kB',
    connections: 50,
    requests: 440,
    queryBytes: 15_000,
    reads: true,
    isCheap: false,
  },
];

const requestFor = (picture: string, { queryBytes, requests }: Attack, connection: number, n: number): string => {
  const query = String(connection * requests + n).padStart(queryBytes, '0');
  return `GET ${picture}?${query} HTTP/1.1\r\nHost: x\r\n\r\n`;
};

/** Requests everything at once and reads nothing. */
const askAhead = async (port: number, picture: string, attack: Attack, connection: number): Promise<Socket> => {
  const socket = net.connect(port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(Array.from({ length: attack.requests }, (_, n) => requestFor(picture, attack, connection, n)).join(''));
  return socket;
};

/** Sends one request after the other and reads each answer. */
const askInTurn = async (url: string, picture: string, { queryBytes, requests }: Attack, connection: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let n = 0; n < requests; n += 1) {
    const query = String(connection * requests + n).padStart(queryBytes, '0');
    const outgoing = request(`${url}${picture}?${query}`, { agent }).on('error', () => undefined);
    outgoing.end();
    const [answer] = await once(outgoing, 'response');
    answer.resume();
    await once(answer, 'end');
  }
  agent.destroy();
};

const timeOf = async (url: string): Promise<number> => {
  const started = performance.now();
  const outgoing = request(url, { headers: { 'accept-encoding': 'br' }, agent: false });
  outgoing.end();
  const [answer] = await once(outgoing, 'response');
  answer.resume();
  await once(answer, 'end');
  return performance.now() - started;
};

/** The duration of each visit to the page until `ended`. */
const visitUntil = async (url: string, ended: () => boolean): Promise<readonly number[]> => {
  const times: number[] = [];
  while (!ended()) {
    times.push(await timeOf(url));
    await setTimeout(10);
  }
  return times.sort((a, b) => a - b);
};

const p99Of = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;

/** The path of a picture as large as a photograph's largest JPEG. */
const largePicture = async (url: string, dataDir: string): Promise<string> => {
  const photos = (await (await fetch(`${url}/api/gallery-images`)).json()) as {
    picture: { derivatives: { url: string }[] };
  }[];
  const picture = photos[0]?.picture.derivatives.find((derivative) => derivative.url.endsWith('/1600.jpg'))?.url ?? '';
  const file = path.join(dataDir, 'objects/derivatives', picture.replace('/media/', ''));
  await writeFile(file, randomBytes(PICTURE_BYTES));
  return picture;
};

/** Resolves when the attacker has read everything, or has left it unread for a while and disconnects. */
const carryOut = async (attack: Attack, url: string, picture: string): Promise<void> => {
  const connections = Array.from({ length: attack.connections }, (_, index) => index);
  if (attack.reads) {
    await Promise.all(connections.map((index) => askInTurn(url, picture, attack, index)));
    return;
  }
  const port = Number(new URL(url).port);
  const sockets = await Promise.all(connections.map((index) => askAhead(port, picture, attack, index)));
  await setTimeout(ATTACK_MS);
  for (const socket of sockets) socket.destroy();
};

const withstand = async (attack: Attack): Promise<readonly Figure[]> => {
  const dataDir = await seededFolder({ enquiries: 0, photos: 24 });
  try {
    return await withSubjects([startSubject('as-it-is', { dataDir, everyCore: true })], async (subject) => {
      const { url = '', pid = 0 } = subject ?? {};
      const picture = await largePicture(url, dataDir);
      await timeOf(`${url}/`);
      const peak = watchMemory(pid);
      let ended = false;
      const visits = visitUntil(`${url}/`, () => ended);
      await carryOut(attack, url, picture);
      ended = true;
      const p99 = p99Of(await visits);
      const during = await peak();
      await setTimeout(CALM_MS);
      const { what, isCheap } = attack;
      return [
        { what: `${what}, memory at most, MB`, value: during, atMost: MOST_MB },
        { what: `${what}, memory afterwards, MB`, value: await megabytesOf(pid), atMost: MOST_MB },
        ...(isCheap ? [{ what: `${what}, p99 of the page meanwhile, ms`, value: p99, atMost: MOST_P99_MS }] : []),
      ];
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};

/** The memory that a stranger can make the server hold, without a proxy in front. */
export const unreadAnswers = async (): Promise<readonly Figure[]> => {
  const figures: Figure[] = [];
  for (const attack of ATTACKS) figures.push(...(await withstand(attack)));
  return figures;
};
