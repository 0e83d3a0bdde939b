import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The file in which the app stores the server's address. */
export const serverFileIn = (userData: string): string => path.join(userData, 'server.json');

/** The write is atomic, because the next start reads this file first. */
export const rememberServer = async (userData: string, url: string): Promise<void> => {
  const file = serverFileIn(userData);
  await mkdir(userData, { recursive: true });
  await writeFile(`${file}.part`, JSON.stringify({ url }), { flush: true });
  await rename(`${file}.part`, file);
};

export const forgetServer = (userData: string): Promise<void> => rm(serverFileIn(userData), { force: true });
