import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../../tools/free-port.ts';
import type { Driver } from './webdriver.ts';

const READY_WITHIN_MS = 30_000;

type Reply = readonly [type: 1, id: number, error: { error: string; message: string } | null, result: unknown];

/** Firefox's own protocol: JSON after its length and a colon, over TCP (firefox-source-docs, testing/marionette). */
class Connection {
  readonly #socket: net.Socket;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #rest: Buffer = Buffer.alloc(0);
  #count = 0;

  constructor(socket: net.Socket) {
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => this.#read(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('Firefox has gone'));
    });
  }

  send(name: string, parameters: object): Promise<unknown> {
    this.#count += 1;
    const reply = Promise.withResolvers<unknown>();
    this.#waiting.set(this.#count, reply);
    const text = JSON.stringify([0, this.#count, name, parameters]);
    this.#socket.write(`${Buffer.byteLength(text)}:${text}`);
    return reply.promise;
  }

  end(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    for (;;) {
      const colon = this.#rest.indexOf(':');
      const length = Number(this.#rest.subarray(0, Math.max(0, colon)).toString());
      if (colon < 0 || this.#rest.byteLength < colon + 1 + length) return;
      const text = this.#rest.subarray(colon + 1, colon + 1 + length).toString();
      this.#rest = this.#rest.subarray(colon + 1 + length);
      const message: unknown = JSON.parse(text);
      if (Array.isArray(message)) this.#answer(message as unknown as Reply);
    }
  }

  #answer([, id, error, result]: Reply): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) waiting?.reject(new Error(`Firefox: ${error.error}, ${error.message}`));
    else waiting?.resolve(result);
  }
}

const connect = async (port: number): Promise<net.Socket> => {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const socket = net.connect(port, '127.0.0.1');
    const connected = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    if (connected) return socket;
    if (Date.now() > deadline) throw new Error('Firefox does not answer');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

/** Runs in Firefox's own window, which cannot be as narrow as a phone, but its page area can. */
const NARROW = `
  const { style } = gBrowser.selectedBrowser;
  style.maxWidth = style.minWidth = arguments[0] + 'px';
  style.maxHeight = style.minHeight = arguments[1] + 'px';
`;

/** Runs there too: errors of pages, thrown and written, since the last time. */
const ERRORS = `
  const written = Cc['@mozilla.org/consoleAPI-storage;1'].getService(Ci.nsIConsoleAPIStorage);
  const isOfPage = (address) => /^https?:/.test(address);
  const thrown = Services.console
    .getMessageArray()
    .filter((one) => one instanceof Ci.nsIScriptError && !(one.flags & Ci.nsIScriptError.warningFlag))
    .filter((one) => isOfPage(one.sourceName))
    .map((one) => one.errorMessage + ' (' + one.sourceName + ')');
  const logged = written
    .getEvents()
    .filter(({ level, filename }) => level === 'error' && isOfPage(filename))
    .map((one) => one.arguments.map(String).join(' ') + ' (' + one.filename + ')');
  Services.console.reset();
  written.clearEvents();
  return [...thrown, ...logged];
`;

type Preferences = Readonly<Record<string, boolean | number | string>>;

const preferences = (port: number, own: Preferences): string =>
  Object.entries({
    'marionette.port': port,
    'browser.shell.checkDefaultBrowser': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'toolkit.telemetry.reportingpolicy.firstRun': false,
    'app.update.enabled': false,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'browser.startup.homepage': 'about:blank',
    'ui.prefersReducedMotion': 1,
    ...own,
  })
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`)
    .join('\n');

/** Drives Firefox, with these preferences, without geckodriver. */
export const marionetteDriver = async (program: string, own: Preferences = {}): Promise<Driver> => {
  const profile = await mkdtemp(path.join(os.tmpdir(), 'firefox-'));
  const port = await freePort();
  await writeFile(path.join(profile, 'user.js'), preferences(port, own));
  const args = ['--headless', '--marionette', '--remote-allow-system-access', '--no-remote', '--profile', profile];
  const child = spawn(program, [...args, 'about:blank'], {
    env: { ...process.env, MOZ_HEADLESS_WIDTH: '1400', MOZ_HEADLESS_HEIGHT: '1000' },
    stdio: 'ignore',
  });
  const connection = new Connection(await connect(port));
  await connection.send('WebDriver:NewSession', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } });
  const inWindow = async (script: string, args: readonly unknown[]): Promise<unknown> => {
    await connection.send('Marionette:SetContext', { value: 'chrome' });
    const answer = await connection.send('WebDriver:ExecuteScript', { script, args });
    await connection.send('Marionette:SetContext', { value: 'content' });
    return answer;
  };
  return {
    async send(command, parameters = {}) {
      const answer = await connection.send(`WebDriver:${command}`, parameters);
      const isWrapped = typeof answer === 'object' && answer !== null && 'value' in answer;
      return isWrapped ? answer.value : answer;
    },
    async resize(width, height) {
      await inWindow(NARROW, [width, height]);
    },
    async errors() {
      const { value } = (await inWindow(ERRORS, [])) as { value: readonly string[] };
      return value;
    },
    async close() {
      connection.end();
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
