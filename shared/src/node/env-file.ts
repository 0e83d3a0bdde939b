import { parseEnv } from 'node:util';

/** A value without quotes, up to a blank and `#`, which begin a remark. */
const BARE = /^(\s*(?:export\s+)?[\w.-]+\s*=\s*)([^'"`\s#].*?)(\s+#.*|\s*)$/;

const quoted = (value: string): string => {
  const quote = ["'", '"', '`'].find((mark) => !value.includes(mark));
  return quote ? `${quote}${value}${quote}` : value;
};

/**
 * The variables of a file `.env`. Windows begins it with a byte order mark, and a password without quotes may hold a `#`:
 * Node would lose the first line, and the rest of the password.
 */
export const variablesIn = (text: string): NodeJS.Dict<string> =>
  parseEnv(
    text
      .replace(/^\uFEFF/, '')
      .split(/\r?\n/)
      .map((line) =>
        line.replace(BARE, (whole, head: string, value: string) =>
          value.includes('#') ? head + quoted(value) : whole,
        ),
      )
      .join('\n'),
  );
