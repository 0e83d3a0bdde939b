/** The file of a build that says its version. */
export const VERSION_FILE = 'version';
