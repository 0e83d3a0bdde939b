import { INSTEAD_HEADER, refuse } from '../line/answers.ts';
import { NOT_REACHED } from '../line/upstream.ts';
import type { Here } from '../store/here.ts';
import { type CachedMedia, findMedia, findMediaLike, rememberMedia } from './cache.ts';

const LARGEST_KEPT = 4 * 1024 * 1024;
/** Any other type could be a page or a program, served under an address of the app. */
const PICTURE_TYPES = new Set(['image/avif', 'image/jpeg']);
const NO_PICTURE = 'This isn’t a photo.';

const pictureOf = ({ type, bytes }: CachedMedia, more: Record<string, string> = {}): Response =>
  new Response(new Uint8Array(bytes), { headers: { 'content-type': type, ...more } });

interface PictureParts extends Here {
  readonly pass: (request: Request) => Promise<Response>;
}

/**
 * Answers a request for a picture by its path. Pictures are cached as they are shown; an address always has the same
 * picture.
 */
type Pictures = (path: string, request: Request) => Promise<Response>;

export const createPictures = ({ store, troubles, line, pass }: PictureParts): Pictures => {
  const fetchPicture = async (path: string, request: Request): Promise<Response> => {
    const answer = await pass(request);
    const type = answer.headers.get('content-type') ?? '';
    if (answer.status !== 200) return answer;
    if (!PICTURE_TYPES.has(type)) return refuse('not_found', NO_PICTURE);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    if (bytes.byteLength <= LARGEST_KEPT)
      await troubles.ignoringStorageErrors(() => rememberMedia(store, path, { type, bytes }));
    return new Response(bytes, { status: 200, headers: answer.headers });
  };

  return async (path, request) => {
    const file = await troubles.ignoringStorageErrors(() => findMedia(store, path));
    if (file) return pictureOf(file);
    // Without a network no request waits for the server: connectivity probes it.
    const answer = line.online ? await fetchPicture(path, request).catch(() => null) : null;
    if (answer) return answer;
    const like = await findMediaLike(store, path);
    return like ? pictureOf(like, { [INSTEAD_HEADER]: '1' }) : refuse('unavailable', NOT_REACHED);
  };
};
