import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { builtServer } from './build-server.ts';
import { loadEnvironment } from './environment.ts';

loadEnvironment();
await import(pathToFileURL(path.join(await builtServer(), 'main.js')).href);
