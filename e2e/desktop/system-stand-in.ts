// The system functions that the built desktop app uses through Electron: menus, tray, dialogs, notifications,
// keychain. Calls are reported to the test, which answers for the person.

import { EventEmitter } from 'node:events';
import path from 'node:path';

export const userData = process.env.STAND_IN_USER_DATA ?? '';

export const say = (message: Record<string, unknown>): void => {
  // The listener may have gone already.
  if (process.connected) process.send?.(message, () => undefined);
};

interface Item {
  readonly label?: string;
  readonly click?: () => void;
  readonly submenu?: readonly Item[];
}

let menu: readonly Item[] = [];
let trayMenu: readonly Item[] = [];
/** The folder that the person chooses the next time; null: none. */
let folder: string | null = userData;
/** The person's answer to the next question: the index of a button. */
let answer = 0;
let lastNotification: Notification | null = null;

const choose = (label: string, items: readonly Item[]): void => {
  for (const item of items) {
    if (item.label === label) item.click?.();
    if (item.submenu) choose(label, item.submenu);
  }
};
export const Menu = {
  buildFromTemplate: (template: readonly Item[]) => template,
  setApplicationMenu: (template: readonly Item[]) => {
    menu = template;
  },
};
export const shell = {
  openExternal: async (url: string) => say({ opened: url }),
  openPath: async (url: string) => say({ opened: url }),
};
const nextAnswer = (): number => {
  const given = answer;
  answer = 0;
  return given;
};

export const dialog = {
  showSaveDialog: async () => ({ canceled: false, filePath: path.join(userData, 'exported-site') }),
  showOpenDialog: async () => ({ canceled: folder === null, filePaths: folder === null ? [] : [folder] }),
  showErrorBox: (title: string, text: string) => say({ error: `${title}: ${text}` }),
  showMessageBox: async ({ detail }: { detail: string }) => {
    say({ asked: detail });
    return { response: nextAnswer() };
  },
  /** The question is the last argument: a window may come before it. */
  showMessageBoxSync: (...parameters: { detail?: string }[]) => {
    say({ asked: parameters.at(-1)?.detail });
    return nextAnswer();
  },
};
const keychain = process.env.STAND_IN_KEYCHAIN !== 'none';
export const safeStorage = {
  isAsyncEncryptionAvailable: async () => keychain,
  getSelectedStorageBackend: () => (keychain ? 'gnome_libsecret' : 'basic_text'),
  encryptStringAsync: async (text: string) => Buffer.from(text).reverse(),
  decryptStringAsync: async (bytes: Buffer) => ({ result: Buffer.from(bytes).reverse().toString() }),
};
export const screen = { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] };
export class Notification extends EventEmitter {
  static isSupported = (): boolean => true;
  readonly #options: { title: string; body: string };
  constructor(options: { title: string; body: string }) {
    super();
    this.#options = options;
  }
  show = (): void => {
    lastNotification = this;
    say({ notification: this.#options });
  };
}

export class Tray extends EventEmitter {
  setToolTip = (text: string): void => say({ tray: text });
  setContextMenu = (template: readonly Item[]): void => {
    trayMenu = template;
  };
}

const picture = { resize: () => picture, addRepresentation: () => {}, toPNG: () => Buffer.alloc(0) };
export const nativeImage = { createFromPath: () => picture, createFromBitmap: () => picture };

/** The person's actions outside the window. */
export const person = {
  chooseMenu: (label: string) => choose(label, menu),
  chooseTray: (label: string) => choose(label, trayMenu),
  clickNotification: () => lastNotification?.emit('click'),
  chooseFolder: (chosen: string) => {
    folder = chosen || null;
  },
  answerNext: (place: string) => {
    answer = Number(place);
  },
};
