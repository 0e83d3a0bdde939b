type Values<Name extends string> = Readonly<Record<Name, string | Uint8Array>>;

/** Splits a rendered page at its marks, so that each page made of it can fill in its own content. */
export const pageTemplate = <Name extends string>(shell: string, marks: Readonly<Record<Name, string>>) => {
  const names = new Map(Object.entries<string>(marks).map(([name, mark]) => [mark, name as Name]));
  const parts = shell.split(new RegExp(`(${[...names.keys()].join('|')})`)).map((part) => {
    const name = names.get(part);
    const bytes = Buffer.from(part);
    return (values: Values<Name>) => (name === undefined ? bytes : Buffer.from(values[name]));
  });
  return (values: Values<Name>): Uint8Array => Buffer.concat(parts.map((part) => part(values)));
};
