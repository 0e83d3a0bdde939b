import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const standIn = pathToFileURL(path.join(import.meta.dirname, 'electron-stand-in.ts')).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: standIn, shortCircuit: true } : next(specifier, context),
});

const { app, chooseMenu } = await import(standIn);
process.on('message', (message) => {
  if (message === 'quit') app.quit();
  else chooseMenu(String(message));
});
await import(pathToFileURL(path.resolve(import.meta.dirname, '../../desktop/out/main/main.js')).href);
