import { defineConfig } from 'vite';
import { rendererBuild } from './renderer-build.config.ts';

const server = 'http://localhost:3000';

export default defineConfig({
  ...rendererBuild('dist/admin'),
  server: { proxy: { '^/(?!admin)': server } },
});
