const block = (head: readonly (number | string)[], body: Buffer): Buffer =>
  Buffer.concat([
    ...head.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.of(part))),
    body,
  ]);

const sixteen = (value: number): number[] => [value >> 8, value & 255];

const record = (dataset: number, text: string): Buffer => {
  const bytes = Buffer.from(text, 'utf8');
  return block([0x1c, 2, dataset, ...sixteen(bytes.length)], bytes);
};

/** A JPEG with the metadata of a press photographer's program: IPTC in a Photoshop block. */
export const withIptc = (jpeg: Buffer, texts: Readonly<Record<number, string>>): Buffer => {
  const data = Buffer.concat(Object.entries(texts).map(([dataset, text]) => record(Number(dataset), text)));
  const padded = data.length % 2 === 0 ? data : Buffer.concat([data, Buffer.of(0)]);
  const resource = block(['Photoshop 3.0\0', '8BIM', 4, 4, 0, 0, 0, 0, ...sixteen(data.length)], padded);
  const segment = block([0xff, 0xed, ...sixteen(resource.length + 2)], resource);
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
};

/** IPTC's numbers for its texts. */
export const IPTC = { caption: 120, byLine: 80, credit: 110, copyright: 116, city: 90 } as const;
