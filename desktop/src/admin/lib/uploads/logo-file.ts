import { UPLOAD } from '@shutterdesk/shared';
import { CannotPrepare } from './prepare-photo.ts';

/** In pixels: the longer side of a logo that is drawn anew. */
const SIDE = 1600;

const isSvg = ({ name, type }: File): boolean => type === 'image/svg+xml' || /\.svgz?$/i.test(name);

const isActive = (root: Element): boolean =>
  [root, ...root.querySelectorAll('*')].some(
    (element) =>
      /^(?:script|foreignObject)$/i.test(element.localName) ||
      [...element.attributes].some(({ name, value }) => /^on/i.test(name) || /^\s*javascript:/i.test(value)),
  );

/** A drawing with a size of its own, which not every browser gives one. */
const sized = async (file: File): Promise<Blob> => {
  const root = new DOMParser().parseFromString(await file.text(), 'image/svg+xml').documentElement;
  if (root.localName !== 'svg') throw new CannotPrepare(`“${file.name}” isn’t a drawing that browsers can read.`);
  if (isActive(root)) throw new CannotPrepare(`“${file.name}” has a script in it. Save it as plain SVG, or as PNG.`);
  const [, , boxWidth = 0, boxHeight = 0] = (root.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
  const width = boxWidth || Number.parseFloat(root.getAttribute('width') ?? '');
  const height = boxHeight || Number.parseFloat(root.getAttribute('height') ?? '');
  if (!(width > 0 && height > 0))
    throw new CannotPrepare(`“${file.name}” doesn’t say how large it is. Save it as PNG.`);
  if (!boxWidth) root.setAttribute('viewBox', `0 0 ${width} ${height}`);
  const scale = SIDE / Math.max(width, height);
  root.setAttribute('width', String(width * scale));
  root.setAttribute('height', String(height * scale));
  return new Blob([new XMLSerializer().serializeToString(root)], { type: 'image/svg+xml' });
};

/** As an image a drawing runs no script and fetches nothing. A small picture stays as it is. */
const drawn = async (file: File, picture: Blob): Promise<File> => {
  const image = new Image();
  const address = URL.createObjectURL(picture);
  try {
    image.src = address;
    await image.decode();
    const scale = Math.min(1, SIDE / Math.max(image.naturalWidth, image.naturalHeight));
    if (picture === file && scale === 1 && file.size <= UPLOAD.maxBytes) return file;
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
    canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!png) throw new Error('no PNG');
    return new File([png], `${file.name.replace(/\.[^.]+$/, '')}.png`, { type: png.type });
  } finally {
    URL.revokeObjectURL(address);
  }
};

/**
 * A logo as the server takes it: a drawing becomes pixels, and a large file a smaller one that keeps its transparent ground.
 * @throws {CannotPrepare} with a sentence that names the file
 */
export const logoFile = async (file: File): Promise<File> => {
  try {
    return await drawn(file, isSvg(file) ? await sized(file) : file);
  } catch (error) {
    if (error instanceof CannotPrepare) throw error;
    if (!isSvg(file)) return file;
    throw new CannotPrepare(`“${file.name}” can’t be drawn. Save it as PNG.`);
  }
};
