import { invalidRequest } from '@shutterdesk/shared';
import type { EditableText } from '../../../sync-status.ts';
import { ruleOf } from '../nouns/nouns.ts';
import type { Entry } from '../store/entries.ts';
import { baseOf, bodyOf, changesOf, endpointOf, type Fields, isFields } from '../store/entry-parts.ts';

const fieldsIn = (value: unknown): Fields => (isFields(value) ? value : {});

/** The person's typed texts in a change, to correct after a refusal. */
export const editableTexts = (entry: Entry): readonly EditableText[] => {
  const [changes, body, base] = [changesOf(entry), bodyOf(entry), baseOf(entry)];
  return (changes && body && ruleOf(changes)?.texts?.(body, isFields(base) ? base : null)) ?? [];
};

const withText = (value: unknown, [first, ...rest]: readonly string[], text: string): unknown => {
  if (first === undefined) return text;
  if (Array.isArray(value)) return value.map((item, at) => (String(at) === first ? withText(item, rest, text) : item));
  const record = fieldsIn(value);
  return { ...record, [first]: withText(record[first], rest, text) };
};

/** The change's body with corrected texts, or a sentence about the remaining problem. */
export const mendBody = (
  entry: Entry,
  texts: Readonly<Record<string, string>>,
): { readonly body: string } | { readonly sentence: string } => {
  const allowed = new Set(editableTexts(entry).map(({ path }) => path));
  const given = Object.entries(texts).filter(([path]) => allowed.has(path));
  const mended = given.reduce<unknown>(
    (value, [path, text]) => withText(value, path.split('.'), text),
    JSON.parse(entry.body ?? '{}'),
  );
  const parsed = endpointOf(entry)?.body?.safeParse(mended);
  if (parsed && !parsed.success) return { sentence: invalidRequest(parsed.error.issues).message };
  // Fields from another release stay.
  return { body: JSON.stringify({ ...fieldsIn(mended), ...fieldsIn(parsed?.data) }) };
};
