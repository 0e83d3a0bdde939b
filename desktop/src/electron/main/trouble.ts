import { backupSchema, mailSchema, parts } from '@shutterdesk/shared';
import type { Gateway } from '../offline/gateway.ts';
import { AS_OF_HEADER } from '../offline/line/answers.ts';
import { APP_ORIGIN } from './app-origin.ts';

/** A problem that the studio must hear of. */
interface Trouble {
  /** The beginning of the trouble, which identifies it. */
  readonly since: string;
  readonly message: string;
}

export interface TroubleWatch {
  readonly gateway: Gateway;
  /** The beginning of the trouble that this computer reported last. It outlives the app. */
  readonly lastReported: { read(): string | null; remember(since: string): void };
}

interface TroubleSource {
  /** The call whose answer contains the trouble. */
  readonly path: string;
  readonly troubleIn: (answer: unknown) => Trouble | null;
}

/** Makes a check: it asks the server, and answers a sentence about trouble that this computer has not reported yet. */
const watchTrouble =
  ({ gateway, lastReported }: TroubleWatch, { path, troubleIn }: TroubleSource) =>
  async (): Promise<string | null> => {
    const response = await gateway(new Request(`${APP_ORIGIN}${path}`));
    // A remembered trouble may be over by now.
    if (!response.ok || response.headers.has(AS_OF_HEADER)) return null;
    const trouble = troubleIn(await response.json());
    if (!trouble || trouble.since === lastReported.read()) return null;
    lastReported.remember(trouble.since);
    return trouble.message;
  };

/** Checks for an outage of the studio's mail. */
export const watchOutages = (watch: TroubleWatch) =>
  watchTrouble(watch, {
    path: parts.notices.read.path,
    troubleIn(answer) {
      const standing = mailSchema.safeParse(answer).data?.standing;
      if (standing?.state !== 'out' || !standing.since) return null;
      return { since: standing.since, message: standing.message ?? 'We’ll keep trying.' };
    },
  });

/** Tells when no backup of the site has been proved for too long. */
export const watchBackups = (watch: TroubleWatch) =>
  watchTrouble(watch, {
    path: parts.plan.read.path,
    troubleIn(answer) {
      const standing = backupSchema.safeParse(answer).data?.standing;
      if (standing?.state !== 'late' || !standing.since) return null;
      return { since: standing.since, message: standing.message ?? 'No backup has passed its test for too long.' };
    },
  });
