import Papa from 'papaparse';

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * The places in a text where a spreadsheet would begin a formula. One that splits at semicolons or tabs may start a
 * cell anywhere in the text, even inside quotes. Only a smiley is exempt.
 */
const FORMULA = /(^|[;\t\r\n])(?=\s*(?:[=+@\uFF1D\uFF0B\uFF20]|[-\uFF0D](?!\))))/g;

/** Puts an apostrophe before each formula, so that a spreadsheet shows it as text. */
export const withoutFormulas = (text: string): string => text.replace(FORMULA, "$1'");

export type LocalTime = (iso: string) => string;

/** '2026-11-21 10:00' in a time zone; spreadsheets recognise it as a date. Sweden writes dates this way. */
export const localTimeIn = (timeZone: string): LocalTime => {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
  return (iso) => format.format(new Date(iso));
};

/** Excel divides cells by the list separator of its country: a semicolon where a comma begins the decimals. */
const separatorIn = (locale?: string): string =>
  new Intl.NumberFormat(locale).formatToParts(1.5).some(({ type, value }) => type === 'decimal' && value === ',')
    ? ';'
    : ',';

/**
 * A table as a file for Excel, Numbers and Sheets: UTF-8 with a byte order mark. Its first row has the headings.
 * @param locale by default that of this machine
 */
export const asCsv = (rows: readonly (readonly string[])[], locale?: string): string =>
  BYTE_ORDER_MARK +
  Papa.unparse(
    rows.map((row) => [...row]),
    { newline: '\r\n', quotes: true, delimiter: separatorIn(locale) },
  );

/** A table from a file, as lines with tabs between the cells. */
export const linesOf = async (file: File): Promise<string> => {
  const text = await file.text();
  if (!/\.csv$/i.test(file.name) && file.type !== 'text/csv') return text;
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' });
  return data.map((row) => row.map((cell) => cell.replace(/\s+/g, ' ')).join('\t')).join('\n');
};
