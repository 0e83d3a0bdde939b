/** The server cannot start. The message is one sentence for the person who typed the command. */
export class StartError extends Error {
  override name = 'StartError';
}
