import { inRoot } from '../../tools/repository.ts';
import { runCommand } from '../../tools/run-command.ts';
import { environmentOf } from './test-database.ts';

/** `npm run doctor` at the machine of a site with this data folder. */
export const doctor = async (dataDir: string, more: Record<string, string> = {}) => {
  const env = { HOST: '127.0.0.1', ...(await environmentOf(dataDir)), DATA_DIR: dataDir, ...more };
  return runCommand(process.execPath, [inRoot('tools/doctor.ts')], { env });
};
