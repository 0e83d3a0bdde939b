import path from 'node:path';
import { builtServer } from './build-server.ts';

/** For `npm run update`, in the folder of another release: the last line says what runs it. */
console.log(JSON.stringify({ node: process.execPath, main: path.join(await builtServer(), 'main.js') }));
