/** PostgreSQL's texts hold everything but this character, which no form lets through anyway. */
export const storable = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;
