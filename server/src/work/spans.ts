/** Says in one word why a piece of work failed; null if it did not. */
type FaultOf<Result> = (result: Result) => string | null;

/** Shows pieces of work in traces, for whoever collects these. Work that rejects has failed. */
export interface Spans {
  /** Shows work as a part of what is under way. */
  part<Result>(name: string, work: () => Promise<Result>, faultOf?: FaultOf<Result>): Promise<Result>;
  /** Shows work in a trace of its own, because nobody waits for it. */
  alone<Result>(name: string, work: () => Promise<Result>, faultOf?: FaultOf<Result>): Promise<Result>;
}

export const NO_SPANS: Spans = {
  part: (_name, work) => work(),
  alone: (_name, work) => work(),
};
