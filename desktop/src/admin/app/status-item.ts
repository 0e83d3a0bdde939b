/**
 * `good`: all is well. `quiet`: not known. `busy`: under way. `todo`: to be set up, or to be done. `bad`: somebody has
 * to act.
 */
export type StatusTone = 'good' | 'quiet' | 'busy' | 'todo' | 'bad';

/** One thing that the status in the header takes into account. */
export interface StatusItem {
  readonly about: string;
  readonly tone: StatusTone;
  /** A few words, for the header. */
  readonly short: string;
  readonly sentence: string;
  readonly act?: { readonly label: string; readonly run: () => void };
  /** The id of the place where it can be changed. */
  readonly place?: string;
  /** Takes it out of account for this person. */
  readonly dismiss?: () => void;
}
