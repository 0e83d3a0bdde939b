import { VERSION } from './config/release.ts';
import type { RunningServer } from './server.ts';

/** A journal keeps what it reads: only a terminal is shown the token itself. */
const setUpLines = ({ context, setUp, url }: RunningServer, isTerminal: boolean): readonly string[] => {
  if (!setUp) return [];
  const { publicApiUrl, publicUrl } = context.config;
  const admin = `${publicApiUrl ?? publicUrl ?? url}/admin`;
  const place = setUp.file === null ? 'npm run admin -- token' : setUp.file;
  return ['', `  Set it up   ${isTerminal ? `${admin}#token=${setUp.token}` : admin}`, `  Its token   ${place}`];
};

/** The lines on the terminal when the server is ready. */
export const readyLines = (server: RunningServer, isTerminal: boolean): string => {
  const { dataDir, database } = server.context.config;
  const lines = [
    '',
    `  Shutterdesk ${VERSION}`,
    `  Your site   ${server.url}/`,
    `  Admin       ${server.url}/admin`,
    `  Data        ${database?.address ?? dataDir}`,
    ...setUpLines(server, isTerminal),
    '',
  ];
  return `${lines.join('\n')}\n`;
};
