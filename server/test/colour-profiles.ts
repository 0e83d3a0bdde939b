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

export type Colour = readonly [x: number, y: number, z: number];

interface Profile {
  readonly name: string;
  readonly primaries: readonly [red: Colour, green: Colour, blue: Colour];
  /** 'RGB ' or 'GRAY'. */
  readonly space?: string;
}

/** An ICC profile with these primaries, adapted to D50. */
export const profileOf = ({ name, primaries, space = 'RGB ' }: Profile): Buffer => {
  const curve = gamma(563 / 256);
  const tags: readonly (readonly [string, Buffer])[] = [
    ['desc', text('desc', name)],
    ['cprt', text('text', 'Public domain')],
    ['wtpt', xyz(...D50)],
    ['rXYZ', xyz(...primaries[0])],
    ['gXYZ', xyz(...primaries[1])],
    ['bXYZ', xyz(...primaries[2])],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ];
  const head = Buffer.alloc(128 + 4 + 12 * tags.length);
  head.writeUInt32BE(0x02_20_00_00, 8);
  head.write(`mntr${space}XYZ `, 12);
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

export const PRIMARIES = {
  srgb: [
    [0.4361, 0.2225, 0.0139],
    [0.3851, 0.7169, 0.0971],
    [0.1431, 0.0606, 0.7141],
  ],
  displayP3: [
    [0.5151, 0.2412, -0.0011],
    [0.292, 0.6922, 0.0419],
    [0.1571, 0.0666, 0.7841],
  ],
  adobeRgb: [
    [0.60974, 0.31111, 0.01947],
    [0.20528, 0.62567, 0.06087],
    [0.14919, 0.06322, 0.74457],
  ],
  proPhoto: [
    [0.7977, 0.288, 0],
    [0.1352, 0.7119, 0],
    [0.0313, 0.0001, 0.8249],
  ],
} as const satisfies Record<string, Profile['primaries']>;

/** Adobe RGB (1998): its published primaries and its gamma. */
export const adobeRgbProfile = (): Buffer =>
  profileOf({ name: 'Compatible with Adobe RGB (1998)', primaries: PRIMARIES.adobeRgb });

/** Puts a profile into a JPEG: its numbers stay, and the profile says which colours they mean. */
export const withProfile = (jpeg: Buffer, profile: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), profile]);
  const head = Buffer.from([0xff, 0xe2, (body.length + 2) >> 8, (body.length + 2) & 255]);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
};
