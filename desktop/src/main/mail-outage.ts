import { type MailStanding, mailSchema, readMail } from '@shutterdesk/shared';
import { APP_ORIGIN } from './app-origin.ts';
import { AS_OF_HEADER } from './offline/answers.ts';
import type { Gateway } from './offline/gateway.ts';

/** The state of mail by the server's own answer; null without one, because what was remembered may be over by now. */
const standingNow = async (gateway: Gateway): Promise<MailStanding | null> => {
  const response = await gateway(new Request(`${APP_ORIGIN}${readMail.path}`));
  if (!response.ok || response.headers.has(AS_OF_HEADER)) return null;
  return mailSchema.safeParse(await response.json()).data?.standing ?? null;
};

interface OutageWatchParts {
  readonly gateway: Gateway;
  /** The outage that this computer told of last, by its beginning. It outlives the app. */
  readonly lastTold: { read(): string | null; remember(since: string): void };
}

/** Each call asks the server, and answers the sentence about an outage that has not been told of here. */
export const watchOutages =
  ({ gateway, lastTold }: OutageWatchParts) =>
  async (): Promise<string | null> => {
    const standing = await standingNow(gateway);
    if (standing?.state !== 'out' || !standing.since || standing.since === lastTold.read()) return null;
    lastTold.remember(standing.since);
    return standing.message ?? 'Messages about inquiries wait.';
  };
