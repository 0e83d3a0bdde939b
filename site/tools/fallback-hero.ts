/** Makes the bundled hero picture's files: `node site/tools/fallback-hero.ts PHOTO.jpg`, once per photograph. */
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const [photo] = process.argv.slice(2);
if (!photo) throw new Error('Which photograph?');

const assets = new URL('../src/assets/', import.meta.url);
const at = (width: number) => sharp(photo).rotate().resize({ width, withoutEnlargement: true });

for (const width of [800, 1600, 2400]) {
  await writeFile(new URL(`hero-${width}.avif`, assets), await at(width).avif({ quality: 60, effort: 6 }).toBuffer());
}
for (const width of [800, 1600]) {
  const jpeg = await at(width).jpeg({ quality: 80, progressive: true, mozjpeg: true }).toBuffer();
  await writeFile(new URL(`hero-${width}.jpg`, assets), jpeg);
}
const share = sharp(photo).rotate().resize({ width: 1200, height: 630, fit: 'cover', position: 'bottom' });
await writeFile(new URL('hero-share.jpg', assets), await share.jpeg({ quality: 80, mozjpeg: true }).toBuffer());
const placeholder = await at(16).webp({ quality: 20 }).toBuffer();
console.log(`data:image/webp;base64,${placeholder.toString('base64')}`);
const colours = await sharp(photo).rotate().resize(12, 12, { fit: 'fill' }).removeAlpha().raw().toBuffer();
console.log(colours.toString('base64'));
