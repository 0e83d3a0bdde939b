/** The program cannot start. The message is one sentence for the person who started it. */
export class StartError extends Error {
  override name = 'StartError';
  /** The cause may pass: a supervisor should start the server again. */
  readonly mayPass: boolean;

  constructor(
    message: string,
    { mayPass = false, cause }: { readonly mayPass?: boolean; readonly cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.mayPass = mayPass;
  }
}
