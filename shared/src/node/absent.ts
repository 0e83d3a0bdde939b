/** For a file that may not exist: null instead of the error that says so. */
export const absent = (error: unknown): null => {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null;
  throw error;
};
