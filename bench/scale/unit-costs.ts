/** The work of one server for one request or one thing, apart from that of its database. */
interface Work {
  /** Processor time of the server and its workers, in milliseconds. */
  readonly cpuMs: number;
  /** Processor time of PostgreSQL; 0 with SQLite, which works inside the server. */
  readonly databaseCpuMs: number;
}

interface Written extends Work {
  /** Bytes that the database file has grown by. */
  readonly storedBytes: number;
  /** Bytes of PostgreSQL's log, which replicas and continuous backups get too; 0 with SQLite. */
  readonly logBytes: number;
}

/** The measured costs of one studio on one server. */
export interface UnitCosts {
  /** A visitor with an empty cache who scrolls to the end; the mean of a phone and a desk. */
  readonly visit: Work & {
    readonly answers: number;
    readonly bytes: number;
    /** The part of the bytes that are photographs. */
    readonly pictureBytes: number;
  };
  readonly enquiry: Written;
  readonly save: Written;
  /** From upload to the last size. */
  readonly photograph: Work & { readonly originalBytes: number; readonly derivedBytes: number };
  readonly idle: {
    readonly megabytes: number;
    /** The part of it that a second process on the same machine does not share. */
    readonly ownMegabytes: number;
    /** Milliseconds of processor time in a second of rest, of the server and of its database. */
    readonly cpuMsPerSecond: number;
    readonly databaseCpuMsPerSecond: number;
    /** Connections to PostgreSQL at rest, and at most; 0 with SQLite. */
    readonly connections: number;
    readonly mostConnections: number;
  };
  /**
   * The number of statements in the transaction of one enquiry and of one save, between which a server waits for the
   * network; 0 with SQLite.
   */
  readonly statements: { readonly enquiry: number; readonly save: number };
}

export interface Measured {
  /** The day and the machine. */
  readonly on: string;
  readonly sqlite: UnitCosts;
  readonly postgres: UnitCosts;
}
