import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './repository.ts';

/** Made by a build, an installation or a run, so they are missing in a fresh clone. */
const MADE = new Set(['node_modules', 'dist', 'out', 'test-results', 'data', 'data-demo']);
const INSTALLERS = path.join('desktop', 'release');

const files = globSync('**/*', {
  cwd: root,
  exclude: (file) => MADE.has(path.basename(file)) || file.endsWith(INSTALLERS),
}).map((file) => file.replaceAll('\\', '/'));
/** Each path, and each of its suffixes. */
const names = new Set(files.flatMap((file) => file.split('/').map((_, n, parts) => parts.slice(n).join('/'))));

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const scripts = new Set(Object.keys(JSON.parse(read('package.json')).scripts));

/** GitHub's anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (file: string): readonly string[] =>
  Array.from(read(file).matchAll(/^#+ (.*)$/gm), ([, heading = '']) => anchorOf(heading));

const isThere = (document: string, link: string): boolean => {
  const [target = '', anchor] = link.split('#');
  const file = target === '' ? document : path.join(path.dirname(document), target);
  return existsSync(path.join(root, file)) && (anchor === undefined || anchorsOf(file).includes(anchor));
};

/** The name of a file in code: a full path, or its end, as in `http/mount.ts`. */
const NAME = /(?<![\w@./>…*-])(?:\.\.?\/)*([\w@-][\w@./-]*\.(?:tsx?|mjs|astro|css|ya?ml))(?![\w/.*])/g;

const all = (text: string, pattern: RegExp): readonly string[] =>
  Array.from(text.matchAll(pattern), ([, found = '']) => found);

const missingIn = (document: string): readonly string[] => {
  const text = read(document);
  const code = [...all(text, /`([^`\n]+)`/g), ...all(text, /^```(?:mermaid)?\n([\s\S]*?)^```/gm)];
  return [
    ...all(text, /\]\(([^)\s]+)\)/g).filter((link) => !/^(?:https?|mailto):/.test(link) && !isThere(document, link)),
    ...all(code.join('\n'), NAME).filter((name) => !names.has(name) && !MADE.has(name.split('/')[0] ?? '')),
    ...all(text, /npm run ([\w:]+)/g).filter((script) => !scripts.has(script)),
    ...all(text, /(node_modules\/[\w@./-]*\w)/g).filter((file) => !existsSync(path.join(root, file))),
  ];
};

for (const document of files.filter((file) => file.endsWith('.md'))) {
  for (const name of missingIn(document)) {
    console.log(`${document} names ${name}, which does not exist.`);
    process.exitCode = 1;
  }
}
