import { cp } from 'node:fs/promises';
import path from 'node:path';
import { defineConfig } from 'electron-vite';
import { adminBuild, within } from './admin-build.config.ts';

/** `npm run dev:desktop` leaves the production build alone. */
const OUT = process.env.DESKTOP_OUT ?? within('out');

const COMPRESSED = /\.(?:br|gz)$/;

/** The preview's renderer is the built page itself, without the files that only a web server needs. */
const takeSiteAlong = () => ({
  name: 'take-site-along',
  closeBundle: () =>
    cp(within('../site/dist'), path.join(OUT, 'site'), { recursive: true, filter: (file) => !COMPRESSED.test(file) }),
});

export default defineConfig({
  main: {
    plugins: [takeSiteAlong()],
    build: {
      outDir: path.join(OUT, 'main'),
      // The bundle contains everything but Electron, Node, and SQLite, which has a native binary for each system.
      externalizeDeps: false,
      rolldownOptions: { input: within('src/electron/main/main.ts'), external: ['better-sqlite3'] },
    },
  },
  preload: {
    build: {
      outDir: path.join(OUT, 'preload'),
      externalizeDeps: false,
      // A sandboxed preload is loaded as CommonJS.
      rolldownOptions: {
        input: within('src/electron/preload/preload.ts'),
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    ...adminBuild('out/renderer'),
    // electron-vite makes addresses relative, for pages opened from files; ours have the same paths as in the
    // browser.
    experimental: { renderBuiltUrl: (file) => `/admin/${file}` },
  },
});
