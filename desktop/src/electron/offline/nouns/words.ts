import { sameValue } from '@shutterdesk/shared';
import { v7 as uuid } from 'uuid';
import type { TypedText } from '../../../sync-status.ts';
import type { Fields } from '../store/entry-parts.ts';
import type { ChangeToName } from './noun.ts';

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
 */
export const typedTexts = (body: Fields, base: Fields | null, labelOf: (field: string) => string | null): TypedText[] =>
  Object.entries(body).flatMap(([field, value]) => {
    const label = labelOf(field);
    const isTyped = typeof value === 'string' || (value === null && base !== null);
    if (label === null || !isTyped || (base && sameValue(base[field], value))) return [];
    return [{ label, value: String(value ?? '') }];
  });

export const withId = (item: Fields): Fields => ({ ...item, id: item.id ?? uuid() });

/** The picture in the words of a change. */
export const alt = ({ base }: ChangeToName<unknown, { readonly alt?: string } | null>): string =>
  quoted(base?.alt ?? 'a photo');
