interface DutyListener {
  /** It has become this server's. */
  readonly begin: () => void;
  /** There may be something to do. */
  readonly wake: () => void;
}

/** Work that one server does for all that share a database. */
export interface Duty {
  readonly isMine: boolean;
  /** Tells the server that does it that there may be something to do. */
  tell(): void;
  listen(listener: DutyListener): void;
}

/** The duty of a server that is the only one. */
export const ALWAYS_MINE: Duty = { isMine: true, tell: () => undefined, listen: () => undefined };
