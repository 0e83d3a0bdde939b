import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** Builds the page as a function that our own process calls; nothing listens on a port. */
export const inProcessAdapter = (): AstroIntegration => ({
  name: '@shutterdesk/site/in-process',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({ name: 'act', entrypoint: fileURLToPath(new URL('./act-directive.ts', import.meta.url)) });
    },
    'astro:config:done': ({ setAdapter }) => {
      setAdapter({
        name: '@shutterdesk/site/in-process',
        entrypointResolution: 'auto',
        serverEntrypoint: new URL('./server-entry.ts', import.meta.url),
        adapterFeatures: { buildOutput: 'server', middlewareMode: 'classic' },
        supportedAstroFeatures: { serverOutput: 'stable' },
      });
    },
  },
});
