import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';

export const within = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The settings that the browser's and the desktop's build of the admin app share. */
export const rendererBuild = (outDir: string) => ({
  root: within('src/renderer'),
  base: '/admin/',
  plugins: [react(), tailwindcss()],
  build: {
    outDir: within(outDir),
    emptyOutDir: true,
    target: 'es2022',
    // Nothing inlined or polyfilled: the pages' policy allows only our own files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: within('src/renderer/index.html') },
  },
});
