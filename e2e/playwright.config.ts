import { defineConfig, devices } from '@playwright/test';
import { browserHere } from '../tools/browser.ts';
import { PATIENCE, PATIENCE_MS } from '../tools/patience.ts';

/** The journeys of `npm test -- --suite thorough`. */
const THOROUGH = /@thorough/;

/** Together they use everything that two servers share: sessions, saves, uploads, photographs, enquiries. */
const ON_TWO_SERVERS = [
  'journey',
  ...['gallery', 'settings', 'settings-of-two', 'bookings', 'uploads', 'users'].map((tab) => `admin-${tab}`),
].map((name) => `${name}.spec.ts`);

const asRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  workers: 3,
  fullyParallel: false,
  timeout: PATIENCE.testTimeout,
  expect: { timeout: PATIENCE_MS },
  projects: [
    { name: 'journeys', grepInvert: THOROUGH },
    { name: 'thorough', grep: THOROUGH },
    { name: 'journeys-on-postgres', grepInvert: THOROUGH },
    { name: 'journeys-on-two-servers', testMatch: ON_TWO_SERVERS },
  ],
  forbidOnly: true,
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    // A journey that is about motion asks for it; in all others, waiting for it would take a fifth of the time.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browserHere(),
      args: [
        ...(asRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        // Glyphs keep their widths, as they do in a window: rounded ones move the page when its fonts arrive.
        '--font-render-hinting=none',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
