const fixed = (value: number): number => Math.round(value * 65_536);

const D50 = [0.9642, 1, 0.8249] as const;

const xyz = (x: number, y: number, z: number): Buffer => {
  const tag = Buffer.alloc(20);
  tag.write('XYZ ');
  for (const [index, value] of [x, y, z].entries()) tag.writeInt32BE(fixed(value), 8 + 4 * index);
  return tag;
};

const gamma = (value: number): Buffer => {
  const tag = Buffer.alloc(16);
  tag.write('curv');
  tag.writeUInt32BE(1, 8);
  tag.writeUInt16BE(Math.round(value * 256), 12);
  return tag;
};

const text = (type: 'desc' | 'text', value: string): Buffer => {
  const tag = Buffer.alloc(type === 'desc' ? 100 : 8 + value.length + 1);
  tag.write(type);
  if (type === 'desc') tag.writeUInt32BE(value.length + 1, 8);
  tag.write(value, type === 'desc' ? 12 : 8);
  return tag;
};

/** Adobe RGB (1998) as an ICC profile: its published primaries, adapted to D50, and its gamma. */
export const adobeRgbProfile = (): Buffer => {
  const curve = gamma(563 / 256);
  const tags: readonly (readonly [string, Buffer])[] = [
    ['desc', text('desc', 'Compatible with Adobe RGB (1998)')],
    ['cprt', text('text', 'Public domain')],
    ['wtpt', xyz(...D50)],
    ['rXYZ', xyz(0.60974, 0.31111, 0.01947)],
    ['gXYZ', xyz(0.20528, 0.62567, 0.06087)],
    ['bXYZ', xyz(0.14919, 0.06322, 0.74457)],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ];
  const head = Buffer.alloc(128 + 4 + 12 * tags.length);
  head.writeUInt32BE(0x02_20_00_00, 8);
  head.write('mntrRGB XYZ ', 12);
  head.write('acsp', 36);
  for (const [index, value] of D50.entries()) head.writeInt32BE(fixed(value), 68 + 4 * index);
  head.writeUInt32BE(tags.length, 128);
  const bodies: Buffer[] = [];
  let offset = head.length;
  for (const [index, [name, body]] of tags.entries()) {
    const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)]);
    head.write(name, 132 + 12 * index);
    head.writeUInt32BE(offset, 136 + 12 * index);
    head.writeUInt32BE(body.length, 140 + 12 * index);
    bodies.push(padded);
    offset += padded.length;
  }
  head.writeUInt32BE(offset, 0);
  return Buffer.concat([head, ...bodies]);
};
