import { cp } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { defineConfig } from 'vite';

/** Packages with a binary for each system: they stay what they are. */
export const NATIVE = ['argon2', 'better-sqlite3', 'sharp'];

const inServer = (file: string): string => path.resolve(import.meta.dirname, file);

/** The folder to build into, such as `dist/<fingerprint>`: each build has its own, so a running server keeps its files. */
const OUT = inServer(process.env.SERVER_OUT ?? 'dist/server');

/** The server serves exactly the page and the dashboard that it was built with. */
const takeBuiltAlong = () => ({
  name: 'take-built-along',
  async closeBundle() {
    await cp(inServer('../site/dist'), path.join(OUT, 'site'), { recursive: true });
    await cp(inServer('../desktop/dist/admin'), path.join(OUT, 'admin'), { recursive: true });
  },
});

const HTTP = 'node:http';
const HTTP_NAMES = Object.entries(Object.getOwnPropertyDescriptors(http)).flatMap(([name, { value }]) =>
  value === undefined ? [] : [name],
);

/** An `import` of node:http reads each of its names, and WebSocket and two others would load all of undici at every start. */
const withoutUndici = () => ({
  name: 'without-undici',
  enforce: 'pre' as const,
  resolveId: (id: string) => (id === HTTP || id === 'http' ? `\0${HTTP}` : null),
  load: (id: string) =>
    id === `\0${HTTP}`
      ? `const http = process.getBuiltinModule('${HTTP}');\nexport default http;\nexport const { ${HTTP_NAMES.join(', ')} } = http;`
      : null,
});

export default defineConfig({
  plugins: [withoutUndici(), takeBuiltAlong()],
  publicDir: false,
  ssr: { noExternal: true, external: NATIVE },
  build: {
    outDir: OUT,
    emptyOutDir: true,
    ssr: true,
    target: 'node26',
    rolldownOptions: {
      // The server, the commands of a release, and the programs that they start.
      input: {
        main: inServer('src/main.ts'),
        shutterdesk: inServer('../tools/shutterdesk.ts'),
        'image-worker': inServer('src/images/image-worker.ts'),
        'proof-process': inServer('src/proof-process.ts'),
      },
      // One folder: programs are found beside the module that starts them, whichever file that has become a part of.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
