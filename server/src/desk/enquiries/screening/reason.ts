/** One sign that an enquiry is spam. */
export interface Reason {
  /** A clause for the studio: 'it has five links'. */
  readonly words: string;
  readonly points: number;
}
