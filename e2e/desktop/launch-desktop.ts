import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, _electron as electron, type Page } from '@playwright/test';
import { freePort } from '../../tools/free-port.ts';
import { PATIENCE_MS } from '../../tools/patience.ts';
import { preloadScript } from './preload-stand-in.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Only the stand-in can act for the person outside the window. */
export interface StandIn {
  chooseTray(label: string): void;
  clickNotification(): void;
  /** Answers the next question with this button instead of the first. */
  answerNext(place: number): void;
  /** From now on the person chooses this folder, or none, when the app asks for one. */
  chooseFolder(folder: string | null): void;
  /** Presses the window's own close button. */
  closeWindow(): void;
  /** From now on the page objects to closing, like one with unsaved changes. */
  holdBack(): void;
  passAMinute(): void;
  /** Like `quit`, but the window stays open for inspection. */
  askToQuit(): void;
}

/** The running desktop app: in Electron if its program is installed, else on the stand-in. */
export interface Desktop {
  readonly kind: 'electron' | 'stand-in';
  /** null in Electron. */
  readonly standIn: StandIn | null;
  readonly page: Page;
  /** The app's calls to the system: opened addresses, questions, notifications. */
  readonly said: readonly Record<string, unknown>[];
  /** Chooses a menu item by its label. */
  menu(label: string): Promise<void>;
  /** A window that `open` creates beside the app's own. */
  secondWindow(open: () => Promise<void>): Promise<Page>;
  /** Resolves when it has ended by itself. */
  ended(): Promise<void>;
  /** Ends it without warning, like a power cut. */
  kill(): Promise<void>;
  /** Quits it as a person does. */
  quit(): Promise<void>;
}

export interface DesktopOptions {
  readonly browser: Browser;
  /** The app's own folder: the same folder means the same computer. */
  readonly userData: string;
  readonly keychain?: boolean;
  /** Gives the system a tray. */
  readonly tray?: boolean;
  readonly viewport?: { width: number; height: number };
  /** More variables for the app on the stand-in. */
  readonly env?: Record<string, string>;
}

const electronProgram = (): string | null => {
  const folder = path.join(root, 'desktop/node_modules/electron');
  const pointer = path.join(folder, 'path.txt');
  if (!existsSync(pointer)) return null;
  const program = path.join(folder, 'dist', readFileSync(pointer, 'utf8').trim());
  return existsSync(program) ? program : null;
};

const launchElectron = async (executablePath: string, { userData }: DesktopOptions): Promise<Desktop> => {
  const args = [path.join(root, 'desktop'), `--user-data-dir=${userData}`];
  if (process.getuid?.() === 0) args.push('--no-sandbox');
  const application = await electron.launch({ executablePath, args });
  const page = await application.firstWindow();
  return {
    kind: 'electron',
    standIn: null,
    page,
    said: [],
    menu: (label) =>
      application.evaluate(({ Menu }, wanted) => {
        const items = Menu.getApplicationMenu()?.items ?? [];
        const entries = items.flatMap(({ submenu }) => submenu?.items ?? []);
        entries.find((item) => item.label === wanted)?.click();
      }, label),
    async secondWindow(open) {
      const opened = application.waitForEvent('window');
      await open();
      return opened;
    },
    ended: () => exited(application.process()),
    kill: async () => {
      application.process().kill('SIGKILL');
    },
    quit: () => application.close(),
  };
};

const exited = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()));

/** One computer keeps one address, so that the page's storage survives a restart. */
const ports = new Map<string, number>();

const windowOf = (child: ChildProcess, said: Record<string, unknown>[]): Promise<{ window: string; preload: string }> =>
  new Promise((resolve, reject) => {
    const deadline = setTimeout(() => reject(new Error('the app opened no window in time')), PATIENCE_MS);
    child.on('message', (message: Record<string, unknown>) => {
      said.push(message);
      if (typeof message.window !== 'string') return;
      clearTimeout(deadline);
      resolve(message as { window: string; preload: string });
    });
    child.once('exit', (code) => reject(new Error(`the app ended with ${code}: ${JSON.stringify(said)}`)));
  });

const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    const hear = ({ secondWindow }: Record<string, unknown>): void => {
      if (typeof secondWindow !== 'string') return;
      child.off('message', hear);
      resolve(secondWindow);
    };
    child.on('message', hear);
  });

/** A `dbus-send` that reports a tray: the app calls it on Linux. */
const TRAY_TOOLS = path.join(import.meta.dirname, 'tray');

const launchStandIn = async ({
  browser,
  userData,
  keychain,
  tray,
  viewport,
  env,
}: DesktopOptions): Promise<Desktop> => {
  const port = ports.get(userData) ?? (await freePort());
  ports.set(userData, port);
  const child = fork(path.join(import.meta.dirname, 'stand-in-main.ts'), [], {
    env: {
      PATH: tray ? `${TRAY_TOOLS}:${process.env.PATH}` : process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      STAND_IN_USER_DATA: userData,
      STAND_IN_PORT: String(port),
      ...env,
      STAND_IN_KEYCHAIN: keychain === false ? 'none' : 'there',
    },
    serialization: 'advanced',
  });
  const said: Record<string, unknown>[] = [];
  const { window, preload } = await windowOf(child, said);
  const context = await browser.newContext({ viewport: viewport ?? { width: 1280, height: 860 } });
  await context.addInitScript(preloadScript(readFileSync(preload, 'utf8')));
  const page = await context.newPage();
  await page.goto(window);
  const act = (name: string, said = ''): void => {
    child.send({ act: name, said });
  };
  const end = async (order: () => void): Promise<void> => {
    await context.close();
    order();
    await exited(child);
  };
  return {
    kind: 'stand-in',
    standIn: {
      chooseTray: (label) => act('chooseTray', label),
      clickNotification: () => act('clickNotification'),
      answerNext: (place) => act('answerNext', String(place)),
      chooseFolder: (folder) => act('chooseFolder', folder ?? ''),
      closeWindow: () => act('closeWindow'),
      holdBack: () => act('holdBack'),
      passAMinute: () => act('passAMinute'),
      askToQuit: () => act('quit'),
    },
    page,
    said,
    menu: async (label) => act('chooseMenu', label),
    async secondWindow(open) {
      const opened = addressOf(child);
      await open();
      const second = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
      await second.goto(await opened);
      return second;
    },
    ended: () => exited(child),
    kill: () => end(() => child.kill('SIGKILL')),
    quit: () => end(() => act('quit')),
  };
};

/** Opens the built desktop app. */
export const launchDesktop = (options: DesktopOptions): Promise<Desktop> => {
  const program = electronProgram();
  return program ? launchElectron(program, options) : launchStandIn(options);
};
