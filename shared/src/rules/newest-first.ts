import { UUID } from '../schema/uuid.ts';

/** An item's place in a list that begins with the newest. Moments are ISO 8601 in UTC, so they sort as text. */
export interface ListPlace {
  readonly createdAt: string;
  readonly id: string;
}

/** Sorts the newest first; of two from the same moment, the higher id comes first. */
export const newestFirst = (a: ListPlace, b: ListPlace): number => {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0;
};

/** Writes a place so that it stays valid when the item itself is deleted. */
export const placeText = ({ createdAt, id }: ListPlace): string => `${createdAt}_${id}`;

/** Matches the texts that `placeText` writes. */
export const PLACE = new RegExp(`^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z_${UUID}$`);

/** Reads what `placeText` wrote. */
export const parsePlace = (text: string): ListPlace => {
  const [createdAt = '', id = ''] = text.split('_');
  return { createdAt, id };
};
