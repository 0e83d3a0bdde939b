import { Seal } from '../src/config/seal.ts';
import { KeyFiles } from '../src/config/secrets.ts';

/** The secret of a webhook as a server that has started in this data folder stores it. */
export const sealedHookSecret = async (dataDir: string, secret: string): Promise<string> =>
  new Seal((await new KeyFiles(dataDir).read('secrets/seal')) ?? '').close('webhook', secret);
