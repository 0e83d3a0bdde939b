import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';

export const within = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** These import everything that others may want of them, and most of it is left out of the files. */
const COLLECTION = /\/node_modules\/(?:radix-ui|lucide-react)\/|\/shared\/src\/index\.ts$/;

/** Tells which modules a file needs before it can run, apart from those of a collection. */
const neededBy = (path: string) => {
  let needed: Set<string> | undefined;
  const collect = (id: string, modules: Modules, found: Set<string>): Set<string> => {
    if (found.has(id) || COLLECTION.test(id)) return found;
    found.add(id);
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) collect(imported, modules, found);
    return found;
  };
  return (id: string, modules: Modules): boolean => {
    needed ??= collect(within(path), modules, new Set());
    return needed.has(id);
  };
};

/** Few people load it, so it is merged with nothing. */
const SECOND_FACTOR = /\/ui\/second-factor\.tsx$|\/uqr\//;

/** Fetched beside the frame, so that the settings are asked for before it has arrived. */
const SETTINGS = /\/(?:studio-queries|contract\/settings)\.ts$/;

const neededByFrame = neededBy('src/admin/app/dashboard.tsx');
const neededByFirstTab = neededBy('src/admin/features/settings/settings-tab.tsx');

/**
 * A request costs more than a small file (docs/admin-app.md). So the start is one file, and the dashboard's
 * frame is another. Modules that the first tab shares are a third, so that it loads nothing of the other tabs. The rest
 * that several screens share is merged up to this size in bytes.
 */
const FEW_FILES = {
  codeSplitting: {
    groups: [
      { name: 'start', tags: ['$initial' as const], priority: 3 },
      { name: 'second-factor', test: SECOND_FACTOR, includeDependenciesRecursively: false, priority: 1 },
      { name: 'settings', test: SETTINGS, priority: 2 },
      {
        name: (id: string, modules: Modules) => (neededByFrame(id, modules) ? 'dashboard' : null),
        debugName: 'dashboard',
        priority: 2,
      },
      {
        name: (id: string, modules: Modules) => (neededByFirstTab(id, modules) ? 'first' : null),
        debugName: 'first',
        minShareCount: 2,
        priority: 1,
      },
      // On its own, papaparse would need a file more at the start: that of the bundler's runtime.
      {
        name: 'csv',
        test: /\/papaparse\/|\/(?:activity-)?csv\.ts$/,
        includeDependenciesRecursively: false,
        priority: 1,
      },
      { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 8_000 },
    ],
  },
  // A merged file would have the names of all screens that share it.
  chunkFileNames: ({ name }: { readonly name: string }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
};

/** The summary of each call is for the API's document alone, and would be the longest text of the login's script. */
const withoutSummaries = {
  name: 'without-summaries',
  enforce: 'pre' as const,
  transform: {
    filter: { id: /\/shared\/src\/contract\/[^/]+\.ts$/ },
    handler: (code: string) => code.replaceAll(/\bsummary:\s*(?:'(?:[^'\\]|\\.)*'|`[^`]*`|"[^"]*"),/g, ''),
  },
};

/** The settings that the browser's and the desktop's build of the admin app share. */
export const adminBuild = (outDir: string) => ({
  root: within('src/admin'),
  base: '/admin/',
  plugins: [withoutSummaries, react(), tailwindcss()],
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
