import { registerHooks } from 'node:module';
import path from 'node:path';
import { mock } from 'node:test';
import { pathToFileURL } from 'node:url';

const standIn = pathToFileURL(path.join(import.meta.dirname, 'electron-stand-in.ts')).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: standIn, shortCircuit: true } : next(specifier, context),
});

// The minute timer fires when the test says that a minute has passed.
mock.timers.enable({ apis: ['setInterval'] });

type Acts = Readonly<Record<string, (said: string) => unknown>>;
const { acts } = (await import(standIn)) as { acts: Acts };
process.on('message', ({ act, said }: { act: string; said: string }) => {
  if (act === 'passAMinute') mock.timers.tick(60_000);
  else acts[act]?.(said);
});
await import(pathToFileURL(path.resolve(import.meta.dirname, '../../desktop/out/main/main.js')).href);
