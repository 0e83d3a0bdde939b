/** `node brotli-worker.ts`: compresses the text from standard input with brotli's greatest effort. */
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, constants } from 'node:zlib';

const bytes = await buffer(process.stdin);
const params = {
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
};
process.stdout.write(brotliCompressSync(bytes, { params }));
