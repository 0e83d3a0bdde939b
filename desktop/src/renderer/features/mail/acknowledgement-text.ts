/** The text as a client gets it: each name in braces is replaced by its value. */
export const filledIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{([^{}]*)\}/g, (written, name: string) => values[name] ?? written);
