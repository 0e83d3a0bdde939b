import { readConfig, StartError } from './config.ts';
import { type RunningServer, startServer } from './server.ts';

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

const welcome = ({ url, firstAdmin, context }: RunningServer): void => {
  say('');
  say(`  Your site   ${url}/`);
  say(`  Admin       ${url}/admin`);
  say(`  Data        ${context.config.dataDir}`);
  if (firstAdmin?.generatedPassword) {
    say('');
    say(`  Sign in as  ${firstAdmin.username}`);
    say(`  Password:   ${firstAdmin.generatedPassword}`);
    say('  The password is shown this once: write it down, or set ADMIN_USERNAME and ADMIN_PASSWORD instead.');
  }
  say('');
};

const stopOnSignal = (server: RunningServer): void => {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    server.close().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
};

try {
  const server = await startServer(readConfig());
  stopOnSignal(server);
  welcome(server);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
