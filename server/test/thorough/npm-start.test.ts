import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../../tools/free-port.ts';
import { startTestServer, temporaryFolder } from '../test-server.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );

const startsOn = (dataDir: string): Promise<boolean> =>
  startTestServer({ dataDir }).then(
    () => true,
    () => false,
  );

// If the test runs alone, changed parts are built first.
const WITH_A_BUILD_MS = 90_000;

// Windows has no such signal.
it.skipIf(process.platform === 'win32')(
  'npm start stops the server when only npm’s own process gets the signal',
  async () => {
    const [port, dataDir] = [await freePort(), await temporaryFolder()];
    const url = `http://127.0.0.1:${port}`;
    const environment = { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir };
    const npm = spawn('npm', ['start'], {
      cwd: ROOT,
      env: { ...process.env, ...environment },
      stdio: 'ignore',
      detached: true,
    });
    const { pid } = npm;
    if (!pid) return expect.fail('npm could not be started');
    onTestFinished(() => {
      try {
        process.kill(-pid, 'SIGKILL');
      } catch {
        // Every process has ended.
      }
    });
    await expect.poll(() => answers(url), { timeout: 60_000 }).toBe(true);
    npm.kill('SIGTERM');
    await expect.poll(() => answers(url)).toBe(false);
    // It has released its folder, too.
    await expect.poll(() => startsOn(dataDir)).toBe(true);
  },
  WITH_A_BUILD_MS,
);
