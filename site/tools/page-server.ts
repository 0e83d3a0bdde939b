/**
 * The page of `npm run dev`: Astro's own server, which compiles what was edited and nothing else. Browsers get the page's
 * files from it, and the site's server sends it content to render. A message tells of each edit, or what is wrong with it.
 */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { dev } from 'astro';
import type { Connect, RunnableDevEnvironment, ViteDevServer } from 'vite';
import { readBuiltFiles } from '../src/built-files.ts';
import type { SiteRenderer } from '../src/renderer.ts';

/** A fault of the sources, with its place where the compiler knows it. */
export interface PageFault {
  readonly message: string;
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly frame?: string | undefined;
}

/** The page after an edit: its version, or why it has none. */
export interface PageEdit {
  readonly file: string;
  /** The moment of the edit. */
  readonly at: number;
  readonly version: string | null;
  readonly fault?: PageFault;
}

interface CompilerError extends Error {
  readonly id?: string;
  readonly loc?: { readonly file?: string; readonly line?: number; readonly column?: number };
  readonly frame?: string;
}

const faultOf = (error: CompilerError): PageFault => ({
  message: stripVTControlCharacters(error.message),
  file: error.loc?.file ?? error.id,
  line: error.loc?.line,
  column: error.loc?.column,
  frame: error.frame && stripVTControlCharacters(error.frame),
});

/** Editors write a file in several steps. */
const SETTLED_MS = 20;
const COMPILED = /\.(?:tsx?|css)$/;

/** Its port, and the path to which a call of the renderer is posted, as V8 writes it. */
const [port, renderPath = ''] = process.argv.slice(2);
const root = fileURLToPath(new URL('..', import.meta.url));
const repository = path.dirname(path.resolve(root));
let renderer: SiteRenderer | null = null;
let version: string | null = null;

const load = async ({ environments: { ssr, client } }: ViteDevServer, file: string): Promise<void> => {
  const { runner } = ssr as RunnableDevEnvironment;
  runner.clearCache();
  const { rendererOf }: typeof import('../src/renderer.ts') = await runner.import('/src/renderer.ts');
  const entry: Parameters<typeof rendererOf>[0]['entry'] = await runner.import('/src/adapter/server-entry.ts');
  // Modules that only browsers run have faults too.
  if (COMPILED.test(file)) await client.transformRequest(`/@fs${file}`);
  version = randomUUID();
  const assets = await readBuiltFiles(path.join(root, 'public'), '_astro');
  renderer = rendererOf({ entry, version, assets });
};

const show = async (vite: ViteDevServer, file: string, at: number): Promise<void> => {
  const edit = { file: path.relative(repository, file), at };
  try {
    await load(vite, file);
    process.send?.({ ...edit, version } satisfies PageEdit);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    process.send?.({ ...edit, version: null, fault: faultOf(error) } satisfies PageEdit);
  }
};

const follow = (vite: ViteDevServer): void => {
  let first: string | null = null;
  let shown = Promise.resolve();
  vite.watcher.on('all', (_event, file) => {
    for (const { moduleGraph } of Object.values(vite.environments)) moduleGraph.onFileChange(file);
    if (!/\/src\/|\/public\//.test(file)) return;
    if (first === null) {
      const at = Date.now();
      setTimeout(() => {
        const edited = first ?? file;
        shown = shown.then(() => show(vite, edited, at));
        first = null;
      }, SETTLED_MS);
    }
    first ??= file;
  });
};

const render: Connect.NextHandleFunction = async (request, response) => {
  try {
    const [name, ...order] = deserialize(Buffer.concat(await request.toArray()));
    const call: (...given: unknown[]) => Promise<unknown> = Reflect.get(renderer ?? {}, name);
    response.end(serialize(await call(...order)));
  } catch (error) {
    response.writeHead(500).end(error instanceof Error ? error.stack : String(error));
  }
};

let vite: ViteDevServer | null = null;
// Faults name files by their path from here.
process.chdir(repository);
process.on('disconnect', () => process.exit(1));
await dev({
  root,
  logLevel: 'error',
  server: { port: Number(port), host: '127.0.0.1' },
  vite: {
    cacheDir: path.join(repository, '.cache', 'dev-page'),
    // The dashboard's server tells every page when to load again.
    server: { hmr: false, ws: false },
    plugins: [
      {
        name: 'dev-page',
        enforce: 'post',
        configResolved({ environments }) {
          // No edit changes React, and no module of a server can be CommonJS.
          for (const { resolve } of Object.values(environments))
            if (Array.isArray(resolve.noExternal))
              resolve.noExternal = resolve.noExternal.filter((name) => name !== 'react' && name !== 'react-dom');
        },
        configureServer(server) {
          vite = server;
          server.middlewares.use(renderPath, render);
        },
      },
    ],
  },
});
if (vite) {
  follow(vite);
  await show(vite, path.join(root, 'src'), Date.now());
}
