import { cp } from 'node:fs/promises';
import { defineConfig } from 'electron-vite';
import { rendererBuild, within } from './renderer-build.config.ts';

const COMPRESSED = /\.(?:br|gz)$/;

/** The preview's renderer is the built page itself, without the files that only a web server needs. */
const takeSiteAlong = () => ({
  name: 'take-site-along',
  closeBundle: () =>
    cp(within('../site/dist'), within('out/site'), { recursive: true, filter: (file) => !COMPRESSED.test(file) }),
});

export default defineConfig({
  main: {
    plugins: [takeSiteAlong()],
    build: {
      outDir: within('out/main'),
      // The bundle contains everything but Electron, Node, and SQLite, which has a native binary for each system.
      externalizeDeps: false,
      rolldownOptions: { input: within('src/main/main.ts'), external: ['better-sqlite3'] },
    },
  },
  preload: {
    build: {
      outDir: within('out/preload'),
      externalizeDeps: false,
      // A sandboxed preload is loaded as CommonJS.
      rolldownOptions: {
        input: within('src/preload/preload.ts'),
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    ...rendererBuild('out/renderer'),
    // electron-vite makes addresses relative, for pages opened from files; ours have the same paths as in the
    // browser.
    experimental: { renderBuiltUrl: (file) => `/admin/${file}` },
  },
});
