import { text } from 'node:stream/consumers';
import type { Config } from '../config/config.ts';
import { makeFilesPrivate } from '../config/private-folder.ts';
import { provePoint } from './drill.ts';
import type { Place } from './open-place.ts';

/** Only the server starts this process, and writes this to it. */
interface Order {
  readonly config: Config;
  readonly place: Place;
  readonly id: string;
}

makeFilesPrivate();
const { config, place, id }: Order = JSON.parse(await text(process.stdin));
process.stdout.write(JSON.stringify(await provePoint(config, place, id)));
