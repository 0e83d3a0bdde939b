import type { RunningServer } from './server.ts';

const passwordLines = ({ firstAdmin }: RunningServer): readonly string[] =>
  firstAdmin?.generatedPassword
    ? [
        '',
        `  Sign in as  ${firstAdmin.username}`,
        `  Password:   ${firstAdmin.generatedPassword}`,
        '  The password is shown this once: write it down, or set ADMIN_USERNAME and ADMIN_PASSWORD instead.',
      ]
    : [];

/** The lines on the terminal when the server is ready. */
export const welcome = (server: RunningServer): string => {
  const { dataDir, database } = server.context.config;
  const lines = [
    '',
    `  Your site   ${server.url}/`,
    `  Admin       ${server.url}/admin`,
    `  Data        ${database?.address ?? dataDir}`,
    ...passwordLines(server),
    '',
  ];
  return `${lines.join('\n')}\n`;
};
