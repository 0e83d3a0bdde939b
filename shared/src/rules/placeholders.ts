/** The names in braces that the studio's texts may contain, in any case. Each stands for a value of an enquiry. */
export const PLACEHOLDERS = ['first name', 'name', 'package', 'date'] as const;

export type PlaceholderValues = Readonly<Record<(typeof PLACEHOLDERS)[number], string>>;

/** '{first name}, {name}, {package} and {date}', for a sentence. */
export const placeholdersWith = (last: 'and' | 'or'): string =>
  PLACEHOLDERS.map((name) => `{${name}}`)
    .join(', ')
    .replace(/, (?=[^,]*$)/, ` ${last} `);

const IN_BRACES = /\{([^{}]*)\}/g;

const known = (written: string): keyof PlaceholderValues | undefined => {
  const wanted = written.toLowerCase();
  return PLACEHOLDERS.find((name) => name === wanted);
};

/** Replaces each known name in braces by its value; an unknown name stays. */
export const fillIn = (text: string, values: PlaceholderValues): string =>
  text.replace(IN_BRACES, (written, inBraces: string) => {
    const name = known(inBraces);
    return name ? values[name] : written;
  });

/** The first unknown name in braces. */
export const unknownPlaceholder = (text: string): string | undefined =>
  [...text.matchAll(IN_BRACES)].map(([, inBraces = '']) => inBraces).find((inBraces) => !known(inBraces));
