/** The names in braces that the studio's texts may contain. Each stands for a value of an enquiry. */
export const PLACEHOLDERS = ['name', 'package', 'date'] as const;

export type PlaceholderValues = Readonly<Record<(typeof PLACEHOLDERS)[number], string>>;

const IN_BRACES = /\{([^{}]*)\}/g;

const isPlaceholder = (name: string): name is keyof PlaceholderValues => PLACEHOLDERS.some((known) => known === name);

/** Replaces each known name in braces by its value; an unknown name stays. */
export const fillIn = (text: string, values: PlaceholderValues): string =>
  text.replace(IN_BRACES, (written, name: string) => (isPlaceholder(name) ? values[name] : written));

/** The first unknown name in braces. */
export const unknownPlaceholder = (text: string): string | undefined =>
  [...text.matchAll(IN_BRACES)].map(([, name = '']) => name).find((name) => !isPlaceholder(name));
