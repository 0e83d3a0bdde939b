import { readFile } from 'node:fs/promises';
import { build, type Rolldown } from 'vite';
import { inRoot } from '../tools/repository.ts';
import type { OwnFile } from './front.ts';

const BASE = '/spa/';
const SPINNER = inRoot('site', 'src', 'styles', 'loading.css');
const CONTRACT = /[/]shared[/]src[/](?!defaults)|[/]zod[/]/;
const IMMUTABLE = 'public, max-age=31536000, immutable';

const bundle = async (): Promise<readonly Rolldown.OutputChunk[]> => {
  const built = await build({
    root: inRoot('bench', 'subjects', 'spa'),
    base: BASE,
    configFile: false,
    logLevel: 'warn',
    resolve: {
      alias: [{ find: /^.*[/]form-action\.ts$/, replacement: inRoot('bench', 'subjects', 'spa', 'form-action.ts') }],
    },
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: inRoot('bench', 'subjects', 'spa', 'main.tsx'),
        // Only the form needs the contract's schemas, and fetches them when somebody writes.
        treeshake: { moduleSideEffects: (id) => !CONTRACT.test(id) },
        output: { codeSplitting: { groups: [{ name: 'contract', test: CONTRACT }] } },
      },
    },
  });
  const outputs = [built].flat() as readonly Rolldown.RolldownOutput[];
  return outputs.flatMap(({ output }) => output).filter((file) => file.type === 'chunk');
};

/** The style sheet that the page requests where its first section begins. */
const sheetOf = (html: string): string => /<link rel="stylesheet"[^>]*>/.exec(html)?.[0] ?? '';

const headOf = (html: string): string =>
  html.slice(0, html.indexOf('</head>')).replace(/<script\b[\s\S]*?<\/script>/g, '');

/**
 * The page as a lean React app: the same sections behind a spinner, made from the API's answers. It has the page's
 * own head, so it requests style sheet and fonts as early as the page, and its script together with them.
 * @param html the page as it is served
 */
export const spaOf = async (html: string): Promise<Readonly<Record<string, OwnFile>>> => {
  const chunks = await bundle();
  const entry = chunks.find((chunk) => chunk.isEntry);
  if (!entry) throw new Error('the app has no entry');
  const preloads = entry.imports.map((file) => `<link rel="modulepreload" href="${BASE}${file}">`);
  const spinner = `<style>${await readFile(SPINNER, 'utf8')}</style>`;
  const script = `${preloads.join('')}<script type="module" src="${BASE}${entry.fileName}"></script>`;
  const body = `${headOf(html)}${spinner}${sheetOf(html)}${script}</head><body><div id="root"></div></body></html>`;
  const files = chunks.map(({ fileName, code }): [string, OwnFile] => [
    `${BASE}${fileName}`,
    { body: code, headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': IMMUTABLE } },
  ]);
  return { '/': { body, headers: { 'content-type': 'text/html; charset=utf-8' } }, ...Object.fromEntries(files) };
};
