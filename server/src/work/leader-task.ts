interface LeaderTaskListener {
  /** It has become this server's. */
  readonly begin: () => void;
  /** There may be something to do. */
  readonly wake: () => void;
}

/** Work that one server does for all that share a database. */
export interface LeaderTask {
  readonly isMine: boolean;
  /** Tells the server that does it that there may be something to do. */
  tell(): void;
  listen(listener: LeaderTaskListener): void;
}

/** Each task of the only server. */
export const ALWAYS_MINE: LeaderTask = { isMine: true, tell: () => undefined, listen: () => undefined };
