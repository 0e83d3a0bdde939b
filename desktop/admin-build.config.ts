import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';

export const within = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * A request costs more than a small file (docs/decisions/0044-few-files.md). So the start is one file, and modules that
 * several screens share are merged up to this size in bytes.
 */
const FEW_FILES = {
  codeSplitting: {
    groups: [
      { name: 'start', tags: ['$initial' as const], priority: 1 },
      { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 20_000 },
    ],
  },
  // A merged file would have the names of all screens that share it.
  chunkFileNames: ({ name }: { readonly name: string }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
};

/** The settings that the browser's and the desktop's build of the admin app share. */
export const adminBuild = (outDir: string) => ({
  root: within('src/admin'),
  base: '/admin/',
  plugins: [react(), tailwindcss()],
  build: {
    outDir: within(outDir),
    emptyOutDir: true,
    target: 'es2022',
    // Nothing inlined or polyfilled: the pages' policy allows only our own files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: within('src/admin/index.html'),
      output: FEW_FILES,
    },
  },
});
