import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { UPLOAD } from '@shutterdesk/shared';
import type { Request } from 'express';
import { v7 as uuid } from 'uuid';
import { HttpError } from '../http/http-error.ts';

export const TOO_LARGE = 'The file is larger than 10 MB (10485760 bytes).';

const atMost = (limit: number): Transform => {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.byteLength;
      if (seen > limit) done(new HttpError('too_large', TOO_LARGE));
      else done(null, chunk);
    },
  });
};

/** Writes a request's body to a file of its own and gives it to `keep`; whatever fails, no file is left. */
export const receiveUpload = async (
  request: Request,
  folder: string,
  keep: (file: string) => Promise<void>,
): Promise<void> => {
  if (Number(request.headers['content-length'] ?? 0) > UPLOAD.maxBytes) throw new HttpError('too_large', TOO_LARGE);
  const file = path.join(folder, `${uuid()}.upload`);
  await mkdir(folder, { recursive: true });
  try {
    await pipeline(request, atMost(UPLOAD.maxBytes), createWriteStream(file, { flags: 'wx' }));
    await keep(file);
  } finally {
    await rm(file, { force: true });
  }
};
