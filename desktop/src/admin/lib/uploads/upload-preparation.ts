import { CannotPrepare, fingerprintOf, type PreparedPhoto, preparePhoto } from './prepare-photo.ts';
import { type LeftOut, toSend, type UploadItem } from './upload-round.ts';

/** The limit of prepared photographs: each takes memory until it is uploaded. */
const PREPARED_AHEAD = 50;
const CHOSEN_TWICE = 'You chose it twice.';

interface PreparationParts {
  readonly items: () => readonly UploadItem[];
  readonly change: (key: string, part: Partial<UploadItem>) => void;
  /** The longest edge of the previews, in pixels. */
  readonly thumbnailEdge: number;
  /** A sentence that says where a file's content is already; null if it is new. */
  readonly whereAlready?: (fingerprint: string) => string | null;
  /** Takes out a file that cannot be uploaded. */
  readonly refuse: (key: string, sentence: string) => void;
  /** Takes out a file whose content is there already. */
  readonly leaveOut: (key: string, leftOut: LeftOut) => void;
}

/** Reads the chosen files and makes them ready for their upload, some ahead. */
export const createPreparation = (parts: PreparationParts) => {
  const { items, change, thumbnailEdge, whereAlready, refuse, leaveOut } = parts;
  const photos = new Map<string, Promise<PreparedPhoto | null>>();
  const isListed = (key: string): boolean => items().some((item) => item.key === key);

  const placeOf = ({ key, isWanted }: UploadItem, fingerprint: string): string | null => {
    if (isWanted || !whereAlready) return null;
    const isTwin = items().some((item) => item.key !== key && item.fingerprint === fingerprint);
    return whereAlready(fingerprint) ?? (isTwin ? CHOSEN_TWICE : null);
  };
  const prepare = async (item: UploadItem): Promise<PreparedPhoto | null> => {
    const { key, file } = item;
    try {
      const fingerprint = await fingerprintOf(file);
      if (!isListed(key)) return null;
      const where = placeOf(item, fingerprint);
      if (where) {
        leaveOut(key, { file, where });
        return null;
      }
      change(key, { fingerprint });
      const photo = await preparePhoto(file, thumbnailEdge);
      change(key, { photo, state: 'waiting' });
      return photo;
    } catch (error) {
      if (!isListed(key)) return null;
      refuse(key, error instanceof CannotPrepare ? error.message : `“${file.name}” can’t be read.`);
      return null;
    }
  };
  return {
    goOn() {
      for (const item of toSend(items()).slice(0, PREPARED_AHEAD)) {
        if (!photos.has(item.key)) photos.set(item.key, prepare(item));
      }
    },
    photoOf: (key: string): Promise<PreparedPhoto | null> | undefined => photos.get(key),
    forget: (key: string): void => void photos.delete(key),
  };
};
