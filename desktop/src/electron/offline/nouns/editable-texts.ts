import { anySettingsSchema, invalidRequest, type PackageList, packageRows, sameValue } from '@shutterdesk/shared';
import type { EditableText } from '../../../sync-status.ts';
import type { Entry } from '../store/entries.ts';
import { baseOf, bodyOf, endpointOf, type Fields, isFields } from '../store/entry-parts.ts';
import { fieldWords } from './change-words.ts';

const fieldsIn = (value: unknown): Fields => (isFields(value) ? value : {});

const imagesIn = ({ images }: Fields): readonly Fields[] => (Array.isArray(images) ? images.map(fieldsIn) : []);

const packagesIn = (body: unknown): PackageList => anySettingsSchema.safeParse(body).data?.packages ?? [];

/** Values that the person did not type. */
const NOT_TYPED = new Set([
  'id',
  'imageURL',
  'oldId',
  'backgroundPosition',
  'backgroundSize',
  'portraitPosition',
  'focalX',
  'focalY',
  'galleryLayout',
  'stage',
  'until',
]);
const LABELS: Readonly<Record<string, string>> = {
  alt: 'Description',
  category: 'Category',
  order: 'Order',
  text: 'Note',
};

const textsIn = (body: Fields, base: Fields | null, before: string, of: string): EditableText[] =>
  Object.entries(body).flatMap(([name, value]) => {
    const typed = typeof value === 'string' || (value === null && base !== null);
    if (!typed || NOT_TYPED.has(name) || (base && sameValue(base[name], value))) return [];
    return [{ path: before + name, label: `${LABELS[name] ?? fieldWords(name)}${of}`, value: String(value ?? '') }];
  });

const ofImages = (images: readonly Fields[]): EditableText[] =>
  images.flatMap((image, at) => textsIn(image, null, `images.${at}.`, ` of photo ${at + 1}`));

const PACKAGE_LABELS: Readonly<Record<string, string>> = { name: 'Name', price: 'Price' };

/** Only the texts that the change has changed. */
const ofPackages = (before: PackageList, packages: PackageList): EditableText[] => {
  const { rows, keys } = packageRows(before, packages, packages);
  return rows.flatMap(({ key, base, mine }) =>
    textsIn(mine ?? {}, base ?? null, `packages.${keys.mine.indexOf(key)}.`, ` of ${mine?.name}`).map((text) => ({
      ...text,
      label: text.label.replace(/^\w+/, (name) => PACKAGE_LABELS[name] ?? name),
    })),
  );
};

/** The person's typed texts in a change, to correct after a refusal. */
export const editableTexts = (entry: Entry): EditableText[] => {
  const body = bodyOf(entry);
  if (!body) return [];
  const base = baseOf(entry);
  return [
    ...textsIn(body, isFields(base) ? base : null, '', ''),
    ...ofImages(imagesIn(body)),
    ...ofPackages(packagesIn(base), packagesIn(body)),
  ];
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
