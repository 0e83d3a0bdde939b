import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { projects: ['shared', 'site', 'server', 'server/test/unit', 'desktop', 'desktop/test/stories'] },
});
