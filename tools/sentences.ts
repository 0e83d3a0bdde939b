import { StartError } from '@shutterdesk/shared/node/start-error';
import { asksForReasons } from '../server/src/config/config.ts';
import { StorageUnavailable } from '../server/src/storage/object-storage.ts';

/**
 * Runs a command that fails with a sentence for the person who typed it: the one that it returns, or that of a
 * StartError.
 */
export const sentences = async (command: () => Promise<string | null>): Promise<void> => {
  const sentence = await command().catch((error: unknown) => {
    if (error instanceof StartError) return error.message;
    if (error instanceof StorageUnavailable) return `${error.message} Run this again when it does. (${error.cause})`;
    // A person can do nothing with a stack; whoever looks for the reason asks for it.
    if (asksForReasons()) console.error(error);
    return `This failed, for a reason that it does not know: ${error instanceof Error ? error.message : String(error)}. With LOG_LEVEL=debug it says more.`;
  });
  if (sentence === null) return;
  console.error(sentence);
  process.exitCode = 1;
};
