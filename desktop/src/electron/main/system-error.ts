/** An error of the operating system, such as a full disk; its message is for the person. */
export const isSystemError = (error: unknown): error is Error => error instanceof Error && 'syscall' in error;
