import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { UPLOAD, UPLOAD_REFUSALS } from '@shutterdesk/shared';
import type { Request } from 'express';
import { v7 as uuid } from 'uuid';
import { HttpError } from '../http/http-error.ts';

/** Writes the body to a new file, without flushing it to the disk. */
const writeBody = async (request: Request, file: string): Promise<void> => {
  const handle = await open(file, 'wx');
  try {
    let received = 0;
    // The connection must survive an early stop, because the refusal has to reach the sender.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      received += chunk.byteLength;
      if (received > UPLOAD.maxBytes) throw new HttpError('too_large', UPLOAD_REFUSALS.tooLarge);
      await handle.appendFile(chunk);
    }
  } finally {
    await handle.close();
  }
};

/**
 * Writes a request's body to a temporary file and passes it to `keep`, which must flush it to the disk. A failure
 * leaves no file behind.
 */
export const receiveUpload = async (
  request: Request,
  folder: string,
  keep: (file: string) => Promise<void>,
): Promise<void> => {
  if (Number(request.headers['content-length'] ?? 0) > UPLOAD.maxBytes)
    throw new HttpError('too_large', UPLOAD_REFUSALS.tooLarge);
  const file = path.join(folder, `${uuid()}.upload`);
  await mkdir(folder, { recursive: true });
  try {
    await writeBody(request, file);
    await keep(file);
  } finally {
    await rm(file, { force: true });
  }
};
