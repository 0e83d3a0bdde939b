import { text } from 'node:stream/consumers';
import { type ProofOrder, proveSnapshot } from './backup/prove-snapshot.ts';
import { makeFilesPrivate } from './config/private-folder.ts';
import { proveSite } from './prove-site.ts';

makeFilesPrivate();
// The server was killed: the next one proves anew, in the same folder.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();
// Not checked: only the server starts this process and writes to it.
const order: ProofOrder = JSON.parse(await text(process.stdin));
process.stdout.write(JSON.stringify(await proveSnapshot(order, proveSite)));
