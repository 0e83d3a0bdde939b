import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** `island-element.ts` stands in for it. */
const WITHOUT_ASTROS_ELEMENT = {
  name: '@shutterdesk/site/without-astros-element',
  load: (id: string) => (id.includes('/astro-island.prebuilt.js') ? "export default ''" : undefined),
};

/** Builds the page as a function that our own process calls; nothing listens on a port. */
export const inProcessAdapter = (): AstroIntegration => ({
  name: '@shutterdesk/site/in-process',
  hooks: {
    'astro:config:setup': ({ addClientDirective, updateConfig }) => {
      addClientDirective({ name: 'act', entrypoint: fileURLToPath(new URL('./island-element.ts', import.meta.url)) });
      updateConfig({ vite: { plugins: [WITHOUT_ASTROS_ELEMENT] } });
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
