import { type ApiClient, CONTRACT_RELEASE, readSite } from '@shutterdesk/shared';
import { desktopBridge } from '#lib/desktop/desktop-bridge.ts';

/** The server and this app, or this page, are of incompatible releases. */
export class ReleasesDiffer extends Error {
  override name = 'ReleasesDiffer';
  /** Says which of them to update. */
  readonly sentence: string;

  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.sentence = sentence;
  }
}

const sentenceFor = (server: number): string => {
  if (server < CONTRACT_RELEASE) return 'The server is older than this app. Update the server.';
  if (server === CONTRACT_RELEASE) return 'We didn’t understand the server’s answer. Try again.';
  return desktopBridge()
    ? 'The server is newer than this app. Update the app.'
    : 'This page is older than the server. Reload it.';
};

/** Finds the reason why an answer was not understood. */
export const explainUnknownAnswer = async (call: ApiClient, cause: unknown): Promise<ReleasesDiffer> => {
  const server = await call(readSite).then(
    ({ contract }) => contract,
    () => CONTRACT_RELEASE,
  );
  return new ReleasesDiffer(sentenceFor(server), { cause });
};
