import { type AnswerOf, createUpload } from '@shutterdesk/shared';
import { api } from './api.ts';

export class UploadFailed extends Error {
  override name = 'UploadFailed';
}

/** fetch cannot tell how much of a body has gone out; XMLHttpRequest can. */
const put = (
  { uploadURL, headers }: AnswerOf<typeof createUpload>,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const settle = (outcome: () => void) => {
      signal.removeEventListener('abort', abort);
      outcome();
    };
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const stored = request.status >= 200 && request.status < 300;
      settle(stored ? resolve : () => reject(new UploadFailed(`${request.status}: ${request.responseText}`)));
    };
    // An object storage's refusal looks the same: it comes without leave to be read here.
    request.onerror = () => settle(() => reject(new UploadFailed('The file did not arrive.')));
    request.onabort = () => settle(() => reject(new UploadFailed('The upload was stopped.')));
    signal.addEventListener('abort', abort);
    request.open('PUT', uploadURL);
    for (const [name, value] of Object.entries({ 'Content-Type': file.type, ...headers })) {
      request.setRequestHeader(name, value);
    }
    request.send(file);
  });

/** Puts one file into storage and answers the address under which the save names it. */
export const uploadFile = async (
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> => {
  const address = await api(createUpload, { signal, body: { contentType: file.type, bytes: file.size } });
  signal.throwIfAborted();
  await put(address, file, onProgress, signal);
  return address.uploadURL;
};
