import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, passthroughImageService } from 'astro/config';
import { inProcessAdapter } from './src/adapter/in-process-adapter.ts';
import { writeVersion } from './tools/write-version.ts';

const SHARED_BY_ISLANDS = /[/](react|react-dom|scheduler)[/]|[/]stroke-icon\.tsx$|vite[/]preload-helper/;

export default defineConfig({
  output: 'server',
  adapter: inProcessAdapter(),
  integrations: [react({ experimentalDisableStreaming: true }), writeVersion()],
  build: { assets: '_astro', inlineStylesheets: 'never' },
  compressHTML: true,
  devToolbar: { enabled: false },
  image: { service: passthroughImageService() },
  session: false,
  vite: {
    // The compiled code runs in a server that may be started without NODE_ENV.
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    plugins: [tailwindcss()],
    // The build is self-contained: the desktop app includes it without a node_modules.
    ssr: { noExternal: ['react', 'react-dom'] },
    // All islands hydrate together, so their shared code is one file, which is smaller than several.
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: { codeSplitting: { groups: [{ name: 'react', test: SHARED_BY_ISLANDS }] } },
          },
        },
      },
    },
    // The page's own small script is inlined; pictures and fonts stay separate files.
    build: { assetsInlineLimit: (file) => file.endsWith('.js') },
  },
});
