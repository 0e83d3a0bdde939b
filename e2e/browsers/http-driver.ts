import { type ChildProcess, spawn } from 'node:child_process';
import { freePort } from '../../tools/free-port.ts';
import type { Command, Driver } from './webdriver.ts';

const ROUTES: Record<Command, readonly [method: 'GET' | 'POST' | 'DELETE', path: string]> = {
  Navigate: ['POST', 'url'],
  Back: ['POST', 'back'],
  Refresh: ['POST', 'refresh'],
  ExecuteScript: ['POST', 'execute/sync'],
  PerformActions: ['POST', 'actions'],
  ReleaseActions: ['DELETE', 'actions'],
  FindElement: ['POST', 'element'],
  ElementSendKeys: ['POST', 'element/{id}/value'],
  TakeScreenshot: ['GET', 'screenshot'],
  Print: ['POST', 'print'],
};

const READY_WITHIN_MS = 15_000;
const RESIZED_WITHIN_MS = 15_000;
const POLL_MS = 50;

interface Answer {
  readonly value: { readonly error?: string; readonly message?: string } | null;
}

const call = async (url: string, method: string, body?: object): Promise<unknown> => {
  const init = body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {};
  const response = await fetch(url, { method, ...init });
  const { value } = (await response.json()) as Answer;
  if (!response.ok) throw new Error(`${method} ${url}: ${value?.error}, ${value?.message}`);
  return value;
};

const answers = async (origin: string, child: ChildProcess): Promise<void> => {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended with ${child.exitCode}`);
    const status = await fetch(`${origin}/status`).catch(() => null);
    if (status?.ok) return;
    if (Date.now() > deadline) throw new Error(`${child.spawnfile} does not answer`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
};

interface Launch {
  readonly program: string;
  readonly capabilities: object;
  readonly env?: Record<string, string>;
}

/** A session with a driver program that speaks WebDriver over HTTP. */
export const httpDriver = async ({ program, capabilities, env = {} }: Launch): Promise<Driver> => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(program, [`--port=${port}`], { env: { ...process.env, ...env }, stdio: 'ignore' });
  await answers(origin, child);
  const started = await call(`${origin}/session`, 'POST', { capabilities: { alwaysMatch: capabilities } });
  const session = `${origin}/session/${(started as { sessionId: string }).sessionId}`;
  const setWindow = (width: number, height: number) =>
    call(`${session}/window/rect`, 'POST', { x: 0, y: 0, width, height });
  const pageSize = async () => {
    const script = 'return [innerWidth, innerHeight]';
    return (await call(`${session}/execute/sync`, 'POST', { script, args: [] })) as [number, number];
  };
  return {
    send: (command, parameters = {}) => {
      const [method, path] = ROUTES[command];
      const { id } = parameters as { id?: string };
      return call(`${session}/${path.replace('{id}', id ?? '')}`, method, method === 'POST' ? parameters : undefined);
    },
    async resize(width, height) {
      await setWindow(width, height);
      // WebKit answers before its window has the size.
      const deadline = Date.now() + RESIZED_WITHIN_MS;
      for (;;) {
        const [w, h] = await pageSize();
        if (w === width && h === height) return;
        if (Date.now() > deadline) throw new Error(`the page stays at ${w} × ${h} instead of ${width} × ${height}`);
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    },
    async close() {
      await call(session, 'DELETE').catch(() => undefined);
      child.kill();
    },
  };
};
