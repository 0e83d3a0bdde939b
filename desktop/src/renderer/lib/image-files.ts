import { UPLOAD } from '@shutterdesk/shared';

export interface FileFacts {
  name: string;
  type: string;
  size: number;
}

export interface Choice<File extends FileFacts> {
  accepted: File[];
  /** A sentence for each file that was not taken, and one for those beyond the number. */
  refused: string[];
}

const MEGABYTE = 1024 * 1024;

/** '480 KB', '4.2 MB' */
export const formatSize = (bytes: number): string =>
  bytes < MEGABYTE ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;

const refusal = (file: FileFacts): string | null => {
  if (!file.type.startsWith('image/')) return `“${file.name}” is not an image.`;
  if (file.size > UPLOAD.maxBytes) {
    return `“${file.name}” is ${formatSize(file.size)}; an image can have at most ${formatSize(UPLOAD.maxBytes)}.`;
  }
  return file.size === 0 ? `“${file.name}” is empty.` : null;
};

/** Which of the chosen files may stand in the upload dialog, `room` of them at most. */
export const chooseImages = <File extends FileFacts>(files: readonly File[], room: number): Choice<File> => {
  const refused: string[] = [];
  const images = files.filter((file) => {
    const sentence = refusal(file);
    if (sentence) refused.push(sentence);
    return !sentence;
  });
  const left = images.length - room;
  if (left > 0) refused.push(`${left} more ${left === 1 ? 'image has' : 'images have'} to wait for the next round.`);
  return { accepted: images.slice(0, room), refused };
};
