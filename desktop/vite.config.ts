import { defineConfig } from 'vite';
import { adminBuild } from './admin-build.config.ts';

const server = 'http://localhost:3000';

export default defineConfig({
  ...adminBuild('dist/admin'),
  server: { proxy: { '^/(?!admin)': server } },
});
