interface FileFacts {
  name: string;
  type: string;
  size: number;
}

export interface Choice<File extends FileFacts> {
  accepted: File[];
  /** A sentence for each refused file. */
  refused: string[];
}

const MEGABYTE = 1024 * 1024;

/** '480 KB', '4.2 MB' */
export const formatSize = (bytes: number): string =>
  bytes < MEGABYTE ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;

/** Some systems do not know the format of phone pictures and report no type. */
export const isPhonePicture = ({ name, type }: Pick<FileFacts, 'name' | 'type'>): boolean =>
  /^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name));

const refusal = (file: FileFacts): string | null => {
  if (!file.type.startsWith('image/') && !isPhonePicture(file)) return `“${file.name}” is not an image.`;
  return file.size === 0 ? `“${file.name}” is empty.` : null;
};

/**
 * Splits the chosen files into accepted ones and sentences of refusal. Large ones are accepted: they are made smaller
 * first.
 */
export const chooseImages = <File extends FileFacts>(files: readonly File[]): Choice<File> => {
  const refused: string[] = [];
  const accepted = files.filter((file) => {
    const sentence = refusal(file);
    if (sentence) refused.push(sentence);
    return !sentence;
  });
  return { accepted, refused };
};
