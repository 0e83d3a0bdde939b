// The parts of Electron that the built desktop app needs, on plain Node: its scheme is a host on this machine, its
// window is a page that the test opens there, and its messages use the same host. It tests the app's use of Electron,
// not Electron itself.

import { EventEmitter } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { person, say, userData } from './system-stand-in.ts';

export * from './system-stand-in.ts';

type Handler = (request: Request) => Promise<Response> | Response;
type Invoked = (event: { senderFrame: { url: string; parent: null } }, ...parameters: unknown[]) => unknown;

const HOST = 'shutterdesk.localhost';
const invoked = new Map<string, Invoked>();
const listening = new Set<ServerResponse>();

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

const answerMessage = async (channel: string, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const parameters = JSON.parse(await bodyOf(request)) as unknown[];
  const event = { senderFrame: { url: `app://shutterdesk${request.headers['x-page']}`, parent: null } };
  try {
    const value = (await invoked.get(channel)?.(event, ...parameters)) ?? null;
    response.end(JSON.stringify({ value }));
  } catch (error) {
    response.end(JSON.stringify({ error: String(error) }));
  }
};

const listen = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  listening.add(response);
  response.on('close', () => listening.delete(response));
};

const requestOf = (request: IncomingMessage, scheme: string): Request => {
  const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  const reading = request.method === 'GET' || request.method === 'HEAD';
  const init = { method: request.method ?? 'GET', headers };
  const [host] = (request.headers.host ?? HOST).split('.');
  const url = `${scheme}://${host}${request.url}`;
  if (reading) return new Request(url, init);
  const body = Readable.toWeb(request) as ReadableStream;
  return new Request(url, { ...init, body, duplex: 'half' } as RequestInit);
};

const serve = (scheme: string, handler: Handler): void => {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://here');
    if (url.pathname === '/__messages') return listen(response);
    if (url.pathname.startsWith('/__invoke/')) {
      return answerMessage(decodeURIComponent(url.pathname.slice('/__invoke/'.length)), request, response);
    }
    const answer = await handler(requestOf(request, scheme));
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (answer.body) Readable.fromWeb(answer.body as import('node:stream/web').ReadableStream).pipe(response);
    else response.end();
  });
  server.listen(Number(process.env.STAND_IN_PORT ?? 0), '127.0.0.1', () => {
    origin = `http://${HOST}:${(server.address() as AddressInfo).port}`;
    ready.resolve();
  });
};

let origin = '';
const ready = Promise.withResolvers<void>();

const isNotPrevented = (emit: (event: { preventDefault(): void }) => void): boolean => {
  let prevented = false;
  emit({ preventDefault: () => (prevented = true) });
  return !prevented;
};

/** The page objects to closing. */
let holding = false;

class App extends EventEmitter {
  getPath = (): string => userData;
  getVersion = (): string => '0.0.0';
  setAboutPanelOptions = (): void => {};
  setBadgeCount = (count: number): boolean => {
    say({ badge: count });
    return true;
  };
  requestSingleInstanceLock = (): boolean => true;
  whenReady = async (): Promise<void> => {};
  exit = (code: number): never => process.exit(code);
  setAppUserModelId = (): void => {};
  quitting = false;
  quit = (): void => {
    if (!isNotPrevented((event) => this.emit('before-quit', event))) return;
    this.quitting = true;
    this.quitting = BrowserWindow.getAllWindows().every((window) => window.close());
    if (this.quitting && isNotPrevented((event) => this.emit('will-quit', event))) process.exit(0);
  };
}

export const app = new App();

export class BrowserWindow extends EventEmitter {
  static readonly #all = new Set<BrowserWindow>();
  static getAllWindows = (): BrowserWindow[] => [...BrowserWindow.#all];
  readonly webContents = Object.assign(new EventEmitter(), {
    send: (channel: string, message: unknown) => {
      for (const response of listening) response.write(`data: ${JSON.stringify({ channel, message })}\n\n`);
    },
    setWindowOpenHandler: () => {},
  });
  readonly #preload: string | null;

  constructor({ webPreferences: { preload } }: { webPreferences: { preload?: string } }) {
    super();
    this.#preload = preload ? path.resolve(preload) : null;
    BrowserWindow.#all.add(this);
    app.emit('web-contents-created', {}, this.webContents);
  }

  async loadURL(url: string): Promise<void> {
    await ready.promise;
    const { host, pathname } = new URL(url);
    const address = `${origin.replace(HOST, `${host}.localhost`)}${pathname}`;
    say(this.#preload ? { window: address, preload: this.#preload } : { secondWindow: address });
    this.emit('ready-to-show');
  }

  getNormalBounds = () => ({ x: 0, y: 0, width: 1280, height: 860 });
  isMaximized = (): boolean => false;
  isFocused = (): boolean => false;
  isMinimized = (): boolean => false;
  maximize = (): void => {};
  restore = (): void => {};
  focus = (): void => void app.emit('browser-window-focus');
  show = (): void => say({ shown: true });
  hide = (): void => say({ hidden: true });
  setOverlayIcon = (): void => {};
  /** Behaves like Electron: asks the app, then the page; the app may then ask the person. */
  close(): boolean {
    if (!isNotPrevented((event) => this.emit('close', event))) return false;
    if (holding && isNotPrevented((event) => this.webContents.emit('will-prevent-unload', event))) return false;
    BrowserWindow.#all.delete(this);
    this.emit('closed');
    if (BrowserWindow.#all.size === 0 && !app.quitting) app.emit('window-all-closed');
    return true;
  }
}

export const session = {
  defaultSession: {
    protocol: { handle: serve },
    setPermissionRequestHandler: () => {},
    setPermissionCheckHandler: () => {},
  },
};
export const protocol = { registerSchemesAsPrivileged: () => {} };
export const ipcMain = { handle: (channel: string, handler: Invoked) => invoked.set(channel, handler) };

/** The person's actions on the window and the app. */
export const acts = {
  ...person,
  quit: () => app.quit(),
  closeWindow: () => {
    for (const window of BrowserWindow.getAllWindows()) window.close();
  },
  holdBack: () => {
    holding = true;
  },
};
