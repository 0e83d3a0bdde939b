import { readConfig, StartError } from './config.ts';
import { makeFilesPrivate } from './private-folder.ts';
import { type RunningServer, startServer } from './server.ts';

const passwordLines = ({ firstAdmin }: RunningServer): readonly string[] =>
  firstAdmin?.generatedPassword
    ? [
        '',
        `  Sign in as  ${firstAdmin.username}`,
        `  Password:   ${firstAdmin.generatedPassword}`,
        '  The password is shown this once: write it down, or set ADMIN_USERNAME and ADMIN_PASSWORD instead.',
      ]
    : [];

const welcome = (server: RunningServer): void => {
  const lines = [
    '',
    `  Your site   ${server.url}/`,
    `  Admin       ${server.url}/admin`,
    `  Data        ${server.context.config.dataDir}`,
    ...passwordLines(server),
    '',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
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

makeFilesPrivate();
try {
  const server = await startServer(readConfig());
  stopOnSignal(server);
  welcome(server);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
