import { text } from 'node:stream/consumers';
import { makeFilesPrivate } from '../config/private-folder.ts';
import { type ProofOrder, proveSnapshot } from './prove-snapshot.ts';

makeFilesPrivate();
// Not checked: only the server starts this process and writes to it.
const order: ProofOrder = JSON.parse(await text(process.stdin));
process.stdout.write(JSON.stringify(await proveSnapshot(order)));
