import type { CopyProblemKind, CopyStatus } from '../../../backup-copy-status.ts';

/** The copy could not go on, for a reason that a person can understand. */
export class CopyProblem extends Error {
  override name = 'CopyProblem';
  readonly kind: CopyProblemKind;

  constructor(kind: CopyProblemKind, detail = '', options?: ErrorOptions) {
    super(detail, options);
    this.kind = kind;
  }
}

const KINDS: Readonly<Record<string, CopyProblemKind>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EACCES: 'closed',
  EPERM: 'closed',
  EROFS: 'closed',
  ENOENT: 'gone',
  ENOTDIR: 'gone',
  ENODEV: 'gone',
  EIO: 'gone',
};

/** A problem for an error of the system; any other error stays as it is. */
export const asProblem = (error: unknown): unknown => {
  if (!(error instanceof Error) || error instanceof CopyProblem || !('code' in error)) return error;
  return new CopyProblem(KINDS[String(error.code)] ?? 'other', error.message, { cause: error });
};

/** A problem as the window is told of it; `onFault` is called with an error that nobody expected. */
export const problemOf = (error: unknown, onFault: (error: unknown) => void): NonNullable<CopyStatus['problem']> => {
  const problem = asProblem(error);
  if (problem instanceof CopyProblem) return { kind: problem.kind, detail: problem.message };
  onFault(error);
  return { kind: 'other', detail: error instanceof Error ? error.message : String(error) };
};
