import { type AnswerOf, ApiError, createUpload } from '@shutterdesk/shared';
import { api } from '#lib/api/api.ts';
import { expectReadable } from './prepare-photo.ts';

/** The message is a sentence that says what went wrong and what to do. */
class UploadFailed extends Error {
  override name = 'UploadFailed';
}

/** A bucket refuses without CORS headers: to the browser that looks like a broken connection. */
const DID_NOT_ARRIVE = 'The upload didn’t finish. Check your connection and try again.';
const NOT_REACHED = 'Can’t reach the server. Check your connection and try again.';

const STALLED = 'The upload has stopped moving. Check your connection and try again.';

/** A network that lets nothing through for so long will not go on by itself. */
const STALLED_MS = 60_000;

const refusalOf = ({ status, statusText, responseText }: XMLHttpRequest): string =>
  new ApiError(status, statusText, responseText).sentence ?? `Couldn’t upload it (${status}). Please try again.`;

/** fetch does not report upload progress; XMLHttpRequest does. */
const put = (
  { uploadURL, headers }: AnswerOf<typeof createUpload>,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    let patience: ReturnType<typeof setTimeout> | undefined;
    const settled = () => {
      clearTimeout(patience);
      signal.removeEventListener('abort', abort);
    };
    const fail = (sentence: string) => () => {
      settled();
      reject(new UploadFailed(sentence));
    };
    const waitForMore = () => {
      clearTimeout(patience);
      patience = setTimeout(() => {
        request.onabort = fail(STALLED);
        request.abort();
      }, STALLED_MS);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      waitForMore();
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onload = () => {
      settled();
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new UploadFailed(refusalOf(request)));
    };
    request.onerror = fail(DID_NOT_ARRIVE);
    request.onabort = fail('The upload was stopped.');
    signal.addEventListener('abort', abort);
    request.open('PUT', uploadURL);
    // Firefox reports an empty answer without a type as broken XML.
    request.overrideMimeType('text/plain');
    for (const [name, value] of Object.entries({ 'Content-Type': file.type, ...headers })) {
      request.setRequestHeader(name, value);
    }
    waitForMore();
    request.send(file);
  });

/**
 * Uploads one file and answers its address for the save.
 * @throws {CannotPrepare} if the file has changed or gone since it was chosen: another attempt would fail, too
 */
export const uploadFile = async (
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> => {
  const body = { contentType: file.type, bytes: file.size, name: file.name };
  const address = await api(createUpload, { signal, body });
  signal.throwIfAborted();
  try {
    await put(address, file, onProgress, signal);
  } catch (error) {
    await expectReadable(file);
    throw error;
  }
  return address.uploadURL;
};

/** The message for a failed upload. */
export const uploadFailure = (error: unknown): string => {
  if (error instanceof UploadFailed) return error.message;
  return error instanceof ApiError && error.sentence ? error.sentence : NOT_REACHED;
};
