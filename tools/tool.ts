/** Runs one program of the project with the project's own Node: `npm run tool -- tsc -p server`. */
import { existsSync } from 'node:fs';
import { runInTerminal } from './run-command.ts';
import { bin } from './steps.ts';

const [program, ...args] = process.argv.slice(2);
if (!program) {
  console.error('Which program? For example: npm run tool -- tsc -p server');
  process.exit(1);
}
if (!existsSync(bin(program))) {
  console.error(`There is no program ${program} in this project.`);
  process.exit(1);
}
process.exitCode = await runInTerminal(bin(program), args);
