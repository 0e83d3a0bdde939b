#!/usr/bin/env node
// `shutterdesk` of the npm package: hands over to the Node that it depends on.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { CANNOT_RUN, nodePackage, nodeProgram, sparing, tellWhatNodeNeeds, whenAbandoned } from './own-node.mjs';

const ownNode = () => {
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(`${nodePackage}/package.json`)), nodeProgram);
  } catch {
    console.error(`${nodePackage} is missing: install shutterdesk again, with its optional packages.`);
    process.exit(78);
  }
};

const child = spawn(ownNode(), [path.join(import.meta.dirname, '../lib/shutterdesk.js'), ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...sparing, ...process.env },
});
// The terminal sends Ctrl+C to the child too; this process ends after it.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
whenAbandoned(() => child.kill('SIGTERM'));
child.on('exit', (code, signal) => {
  if (code === CANNOT_RUN) tellWhatNodeNeeds();
  process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1);
});
