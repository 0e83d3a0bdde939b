import { randomBytes } from 'node:crypto';
import { UPLOAD } from '@shutterdesk/shared';
import { call, must, signedInDesk, write } from '../desk.ts';

/**
 * Accepts photographs without a network and sends them with one, in its own process like the app. Prints the peak of
 * heap and buffers together, in bytes.
 */
const [origin = '', folder = '', photographs = '0'] = process.argv.slice(2);
const MEGABYTE = 1024 * 1024;
const EVERY_MS = 5;

let peak = 0;
const look = () => {
  const { heapUsed, external } = process.memoryUsage();
  peak = Math.max(peak, heapUsed + external);
};
const piece = randomBytes(MEGABYTE);

/** As large as a 24-megapixel photograph after shrinking, and never completely in memory. */
const photograph = (): ReadableStream<Uint8Array> => {
  let remaining = Math.floor(UPLOAD.maxBytes / MEGABYTE) - 1;
  return new ReadableStream({
    pull(controller) {
      if (remaining === 0) controller.close();
      else controller.enqueue(piece);
      remaining -= 1;
    },
  });
};

const desk = await signedInDesk(origin, folder);
const timer = setInterval(look, EVERY_MS);
desk.network.down = true;
for (let photo = 0; photo < Number(photographs); photo += 1) {
  const { uploadURL } = await (await must(write(desk, 'POST', '/api/objects/upload', {}))).json();
  const init = { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body: photograph(), duplex: 'half' };
  await must(call(desk, uploadURL, init as RequestInit));
  look();
}
desk.network.down = false;
await desk.offline.syncNow();
clearInterval(timer);
look();
if ((await desk.offline.status()).photos) throw new Error('photographs are still waiting');
await desk.offline.close();
process.stdout.write(JSON.stringify({ peak }));
