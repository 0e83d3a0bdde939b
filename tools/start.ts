import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { builtServer } from './build-server.ts';

// The built program reads the settings itself: here it would read every source of theirs.
process.argv.splice(2, 0, 'start');
await import(pathToFileURL(path.join(await builtServer(), 'shutterdesk.js')).href);
