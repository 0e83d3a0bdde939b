/** A formula begins with one of these; only a smiley is exempt. */
const FORMULA = /[=+@\uFF1D\uFF0B\uFF20]|[-\uFF0D](?!\))/y;

/**
 * The places in a text where a spreadsheet would begin a cell, with the blanks there: one that splits at semicolons or
 * tabs may do so anywhere in the text, even inside quotes.
 */
const BEGINNING = /[;\t\r\n]\s*|^\s*/g;

/** Puts an apostrophe before each formula, so that a spreadsheet shows it as text. */
export const withoutFormulas = (text: string): string =>
  text.replace(BEGINNING, (blanks: string, at: number) => {
    FORMULA.lastIndex = at + blanks.length;
    if (!FORMULA.test(text)) return blanks;
    const marked = blanks.replace(/[;\t\r\n]/g, "$&'");
    return at === 0 && !blanks.startsWith(';') ? `'${marked}` : marked;
  });
