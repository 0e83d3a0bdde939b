import { watchSources } from './dev/changes.ts';
import { runCommand } from './run-command.ts';

const SOURCES = ['shared', 'site', 'server', 'desktop'].flatMap((name) => [`${name}/src`, `${name}/test`]);

/**
 * With `--watch` among its arguments, runs this tool as a child process: now, and after each change of a source. It
 * never returns then.
 */
export const watchIfAsked = async (): Promise<void> => {
  const [script = '', ...args] = process.argv.slice(1);
  if (!args.includes('--watch')) return;
  let next = Promise.withResolvers<string>();
  watchSources([...SOURCES, 'e2e', 'tools'], (file) => next.resolve(file));
  for (;;) {
    const others = args.filter((arg) => arg !== '--watch');
    await runCommand(process.execPath, [script, ...others], { live: true });
    console.log('\nWaiting for a change …');
    const file = await next.promise;
    next = Promise.withResolvers<string>();
    console.log(`\n${file} has changed.`);
  }
};
