import { sameValue } from '@shutterdesk/shared';
import { v7 as uuid } from 'uuid';
import type { EditableText } from '../../../sync-status.ts';
import type { Fields } from '../store/entry-parts.ts';

const LONGEST = 40;

const short = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
};

/** A value in a sentence. */
export const quoted = (value: unknown): string => (value ? `“${short(String(value))}”` : 'nothing');

/**
 * The typed texts among some fields, and only those that a change has changed.
 * @param labelOf answers null for a field that the person did not type
 * @param before the path of the fields in the body
 */
export const typedTexts = (
  body: Fields,
  base: Fields | null,
  labelOf: (field: string) => string | null,
  before = '',
): EditableText[] =>
  Object.entries(body).flatMap(([field, value]) => {
    const label = labelOf(field);
    const isTyped = typeof value === 'string' || (value === null && base !== null);
    if (label === null || !isTyped || (base && sameValue(base[field], value))) return [];
    return [{ path: before + field, label, value: String(value ?? '') }];
  });

export const withId = (item: Fields): Fields => ({ ...item, id: item.id ?? uuid() });
