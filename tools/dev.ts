import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import path from 'node:path';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { createLogger, createServer as createViteServer, type ErrorPayload } from 'vite';
import { readConfig } from '../server/src/config/config.ts';
import { listen, localUrl } from '../server/src/edge/listen.ts';
import type { PageEdit, PageFault } from '../site/tools/page-server.ts';
import { howToSignIn, setDemoStudio } from './demo/demo-studio.ts';
import { oneAtATime, watchSources } from './dev/changes.ts';
import { ChildEnded, endChild, startChild } from './dev/child.ts';
import { answerAt, pageScript, SHOWN } from './dev/front.ts';
import { createServerProcess, WRONG_SETTING } from './dev/server-process.ts';
import { freePort } from './free-port.ts';
import { inRoot } from './repository.ts';

setDemoStudio(inRoot('data-dev'));
process.env.HOST ??= '127.0.0.1';

/** Ends with the sentence of a wrong setting. */
const orEnd = async <T>(work: () => T | Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    return process.exit(1);
  }
};

const config = await orEnd(() => readConfig());
if (!process.env.OIDC_ISSUER_URL) await import('./demo/practice-login.ts');

const START_PAGE = 'desktop/src/admin/index.html';
mkdirSync(inRoot('.cache/dev-admin'), { recursive: true });
/** The server adds the studio's name to the admin's start page. */
const takeStartPage = (): void => copyFileSync(inRoot(START_PAGE), inRoot('.cache/dev-admin/index.html'));
takeStartPage();

/** Vite's lines, each fault once, and a hot change by its first file. */
const logger = createLogger('info', { allowClearScreen: false });
const { error: logError, info: logInfo } = logger;
let lastFault = '';
logger.error = (message, options) => {
  if (message !== lastFault) logError(message, options);
  lastFault = message;
};
logger.info = (message, options) => {
  const [first = message, ...others] = message.split(', ');
  logInfo(others.length > 0 ? `${first} and ${others.length} more` : message, options);
};

const http = createHttpServer();
const vite = await createViteServer({
  configFile: inRoot('desktop/vite.config.ts'),
  cacheDir: inRoot('.cache', `dev-vite-${config.port}`),
  customLogger: logger,
  appType: 'custom',
  server: { middlewareMode: { server: http }, ws: { server: http } },
  plugins: [pageScript],
});
const pagePort = await freePort();
/** Unknown to browsers: no page may post to it. */
const RENDER = `/${randomUUID()}`;
const pages = startChild('site/tools/page-server.ts', [String(pagePort), RENDER], { ASTRO_TELEMETRY_DISABLED: '1' });
const server = createServerProcess(`http://127.0.0.1:${pagePort}${RENDER}`, {
  PORT: String(await freePort()),
  HOST: '127.0.0.1',
  NODE_COMPILE_CACHE: inRoot('.cache/compiled'),
});
/** The version of the page. */
let page: string | null = null;

const say = (done: string, since: number, file: string): void =>
  console.log(`  ${done} in ${((Date.now() - since) / 1000).toFixed(1)} s: ${file}`);

/** The fault that is shown now. */
let shownFault: ErrorPayload | null = null;

/** Shows a fault over every open page. */
const showFault = ({ message, file, line, column, frame = '' }: PageFault): void => {
  const place = [file, line, column].filter((part) => part !== undefined).join(':');
  const [what = message] = message.split(/\n\s+at /, 1);
  shownFault = { type: 'error', err: { message: what, stack: place, frame, plugin: 'npm run dev' } };
  vite.ws.send(shownFault);
};

// A page that was loading when the fault came has missed it.
vite.ws.on('connection', () => {
  if (shownFault) vite.ws.send(shownFault);
});

/** Takes a fault away, and lets the pages of the site load again. */
const showPages = (): void => {
  shownFault = null;
  vite.ws.send({ type: 'update', updates: [] });
  vite.ws.send({ type: 'custom', event: SHOWN });
};

let isEnding = false;
let isFirst = true;
const end = async (code: number): Promise<never> => {
  isEnding = true;
  await Promise.all([server.close(), endChild(pages), vite.close()]);
  process.exit(code);
};
process.once('SIGINT', () => void end(0)).once('SIGTERM', () => void end(0));

const restart = oneAtATime(async (file) => {
  if (page === null) return;
  const begun = Date.now();
  const first = page;
  try {
    await server.start(first);
    if (page !== first) await server.show(page);
  } catch (error) {
    if (isEnding) return;
    if (!(error instanceof ChildEnded)) throw error;
    if (error.code === WRONG_SETTING) await end(1);
    // The server has written the fault itself.
    console.error(`✗ the server does not start: ${file}`);
    showFault({ message: error.message, file });
    return;
  }
  showPages();
  say('server answers', begun, file);
  if (isFirst) console.log(`\n  Everything is at ${address}, the admin app at ${address}/admin\n${howToSignIn()}`);
  isFirst = false;
});

const showPage = oneAtATime(async (file) => {
  // A server whose sources are broken shows the page once they are mended.
  const shown = page === null ? null : await server.show(page);
  if (shown === 'shown') showPages();
  if (shown === 'failed') showFault({ message: 'The page cannot be rendered. The terminal says why.', file });
});

const follow = async ({ file, at, version, fault }: PageEdit): Promise<void> => {
  page = version ?? page;
  if (fault) {
    console.error(`✗ the page cannot be built: ${file}\n${fault.message}\n${fault.frame ?? ''}`);
    return showFault(fault);
  }
  if (isFirst) return restart(file);
  await showPage(file);
  say('page shown', at, file);
};

http.on('request', answerAt({ vite, pagePort, port: server.port }));
const port = await orEnd(() => listen(http, { ...config, names: { port: 'PORT', host: 'HOST' } }));
const address = localUrl(config.host, port);
console.log('\n  Starting …');
pages.process.on('message', (edit: PageEdit) => void follow(edit)).once('exit', () => isEnding || process.exit(1));
watchSources(['server/src', 'shared/src'], (file) => void restart(file));
watchSources([path.dirname(START_PAGE)], (file) => {
  if (file !== START_PAGE) return;
  takeStartPage();
  void restart(file);
});
