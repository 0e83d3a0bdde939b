import { UUID } from '../uuid.ts';

/** An enquiry's place in the list. Moments are ISO 8601 in UTC, so their text sorts as they do. */
export interface EnquiryPlace {
  readonly createdAt: string;
  readonly id: string;
}

/** The newest comes first; of two that came at the same moment, the one with the higher id. */
export const newestFirst = (a: EnquiryPlace, b: EnquiryPlace): number => {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0;
};

/** Names a place in the list by itself, so it holds its meaning when the enquiry there is deleted. */
export const placeText = ({ createdAt, id }: EnquiryPlace): string => `${createdAt}_${id}`;

/** Matches the texts that `placeText` writes. */
export const PLACE = new RegExp(`^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z_${UUID}$`);

/** Reads what `placeText` wrote. */
export const parsePlace = (text: string): EnquiryPlace => {
  const [createdAt = '', id = ''] = text.split('_');
  return { createdAt, id };
};
