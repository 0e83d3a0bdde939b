import { type ApiClient, addGalleryImages, createApiClient, createUpload, login } from '@shutterdesk/shared';
import { fetchWithCookies } from '../tools/cookie-jar.ts';

const credentials = { username: 'admin', password: 'correct horse battery' };

/** Signs in and answers the time in milliseconds. */
export const timedSignIn = async (url: string): Promise<number> => {
  const started = performance.now();
  await createApiClient({ baseUrl: url, fetch })(login, { body: credentials });
  return performance.now() - started;
};

/** Signs in and answers the cookies that a browser gets, each as `name=value`. */
export const sessionCookies = async (url: string): Promise<readonly string[]> => {
  let lines: readonly string[] = [];
  const onHeaders = (headers: Headers) => {
    lines = headers.getSetCookie();
  };
  await createApiClient({ baseUrl: url, fetch })(login, { body: credentials, onHeaders });
  return lines.map((line) => line.split(';', 1)[0] ?? '');
};

export interface Studio {
  readonly api: ApiClient;
  /** Uploads a photograph `count` times and answers the addresses for a save. */
  upload(photo: Uint8Array<ArrayBuffer>, count: number): Promise<readonly string[]>;
  save(imageURLs: readonly string[]): Promise<void>;
}

/** A signed-in studio at work on a server. */
export const studioAt = async (url: string): Promise<Studio> => {
  const send = fetchWithCookies();
  const api = createApiClient({ baseUrl: url, fetch: send });
  await api(login, { body: credentials });
  return {
    api,
    async upload(photo, count) {
      const urls: string[] = [];
      for (let n = 0; n < count; n += 1) {
        const { uploadURL } = await api(createUpload);
        const { status } = await send(uploadURL, {
          method: 'PUT',
          headers: { 'content-type': 'image/jpeg' },
          body: photo,
        });
        if (status !== 200) throw new Error(`an upload was answered with ${status}`);
        urls.push(uploadURL);
      }
      return urls;
    },
    async save(imageURLs) {
      const images = imageURLs.map((imageURL, index) => ({ imageURL, alt: `Photograph ${index}`, category: 'Family' }));
      await api(addGalleryImages, { body: { images } });
    },
  };
};
