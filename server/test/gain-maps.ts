import sharp, { type Sharp } from 'sharp';

const NAMESPACE = 'http://ns.adobe.com/hdr-gain-map/1.0/';

const segment = (marker: number, body: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};

const after = (jpeg: Buffer, ...segments: readonly Buffer[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);

const xmp = (attributes: string, content = ''): Buffer =>
  segment(
    0xe1,
    Buffer.from(
      `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:hdrgm="${NAMESPACE}" hdrgm:Version="1.0" ${attributes}>${content}</rdf:Description></rdf:RDF></x:xmpmeta>`,
    ),
  );

const MAP = xmp(
  'hdrgm:GainMapMin="0" hdrgm:GainMapMax="2" hdrgm:Gamma="1" hdrgm:OffsetSDR="0.015625" hdrgm:OffsetHDR="0.015625" hdrgm:HDRCapacityMin="0" hdrgm:HDRCapacityMax="2" hdrgm:BaseRenditionIsHDR="False"',
);

const item = (kind: string, length = ''): string =>
  `<rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="${kind}" Item:Mime="image/jpeg"${length}/></rdf:li>`;

const baseXmp = (mapBytes: number): Buffer =>
  xmp(
    'xmlns:Container="http://ns.google.com/photos/1.0/container/" xmlns:Item="http://ns.google.com/photos/1.0/container/item/"',
    `<Container:Directory><rdf:Seq>${item('Primary')}${item('GainMap', ` Item:Length="${mapBytes}"`)}</rdf:Seq></Container:Directory>`,
  );

/** The index of the two JPEGs in one file, in the camera industry's format for several pictures (MPF). */
const pictureIndex = (baseBytes: number, mapBytes: number, mapAt: number): Buffer => {
  const entry = (tag: number, type: number, count: number, value: number) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16BE(tag, 0);
    bytes.writeUInt16BE(type, 2);
    bytes.writeUInt32BE(count, 4);
    bytes.writeUInt32BE(value, 8);
    return bytes;
  };
  const pictures = Buffer.alloc(32);
  pictures.writeUInt32BE(0x030000, 0);
  pictures.writeUInt32BE(baseBytes, 4);
  pictures.writeUInt32BE(mapBytes, 20);
  pictures.writeUInt32BE(mapAt, 24);
  const tags = [entry(0xb000, 7, 4, 0x30313030), entry(0xb001, 4, 1, 2), entry(0xb002, 7, 32, 50)];
  const head = Buffer.from('4d50460' + '04d4d002a000000080003', 'hex');
  return segment(0xe2, Buffer.concat([head, ...tags, Buffer.alloc(4), pictures]));
};

/** Joins two JPEGs into one with a gain map, like those of Android phones. */
export const joined = (base: Buffer, map: Buffer): Buffer => {
  const second = after(map, MAP);
  const description = baseXmp(second.length);
  const length = base.length + description.length + pictureIndex(0, 0, 0).length;
  const index = pictureIndex(length, second.length, length - (2 + description.length + 8));
  return Buffer.concat([after(base, description, index), second]);
};

const grey = (width: number, height: number, value: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: value, g: value, b: value } } })
    .png()
    .toBuffer();

/** A gain map of a quarter of the size: its upper half shines. */
export const shiningMap = async (width: number, height: number): Promise<Buffer> => {
  const upper = { input: await grey(width / 4, height / 8, 255), left: 0, top: 0 };
  const map = sharp(await grey(width / 4, height / 4, 0)).composite([upper]);
  return map.toColourspace('b-w').jpeg({ quality: 90 }).toBuffer();
};

/** A photograph with a high dynamic range, with its place and its author. */
export const hdrPhotograph = async (
  width = 1200,
  height = 800,
  finish: (base: Sharp) => Sharp = (base) => base,
): Promise<Buffer> => {
  const base = sharp({ create: { width, height, channels: 3, background: '#806040' } }).withExif({
    IFD0: { Artist: 'Ann', Copyright: 'Ann 2026', Make: 'Secretcam' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
  });
  return joined(await finish(base).jpeg({ quality: 90 }).toBuffer(), await shiningMap(width, height));
};
