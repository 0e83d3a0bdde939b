/** Writes calendar days (yyyy-mm-dd) in a language; the format is made at its first use. */
const dayIn = (locale: string, options: Intl.DateTimeFormatOptions) => {
  let format: Intl.DateTimeFormat | undefined;
  return (day: string): string => {
    format ??= new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return format.format(new Date(day));
  };
};

const list = (locale: string) => (words: readonly string[]) => new Intl.ListFormat(locale).format(words);

/** The words of a language for days and lists, from the platform. */
export const formatsIn = (locale: string) => ({
  monthAndDay: /* @__PURE__ */ dayIn(locale, { month: 'long', day: 'numeric' }),
  dayAndYear: /* @__PURE__ */ dayIn(locale, { month: 'long', day: 'numeric', year: 'numeric' }),
  wholeDay: /* @__PURE__ */ dayIn(locale, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }),
  shortDay: /* @__PURE__ */ dayIn(locale, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' }),
  listed: /* @__PURE__ */ list(locale),
});
