import { APP_ORIGIN } from './app-origin.ts';
import { AS_OF_HEADER } from './offline/answers.ts';
import type { Gateway } from './offline/gateway.ts';

/** Something that the studio must know of. */
export interface Trouble {
  /** Its beginning, which identifies it. */
  readonly since: string;
  readonly message: string;
}

export interface TroubleWatch {
  readonly gateway: Gateway;
  /** The trouble that this computer told of last, by its beginning. It outlives the app. */
  readonly lastTold: { read(): string | null; remember(since: string): void };
}

interface Asked {
  /** The call whose answer tells of it. */
  readonly path: string;
  readonly troubleIn: (answer: unknown) => Trouble | null;
}

/** Each call asks the server, and answers the sentence about trouble that has not been told of here. */
export const watchTrouble =
  ({ gateway, lastTold }: TroubleWatch, { path, troubleIn }: Asked) =>
  async (): Promise<string | null> => {
    const response = await gateway(new Request(`${APP_ORIGIN}${path}`));
    // A remembered trouble may be over by now.
    if (!response.ok || response.headers.has(AS_OF_HEADER)) return null;
    const trouble = troubleIn(await response.json());
    if (!trouble || trouble.since === lastTold.read()) return null;
    lastTold.remember(trouble.since);
    return trouble.message;
  };
