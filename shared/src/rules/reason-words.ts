import type { Screening } from '../schema/enquiry.ts';

/** The reasons of a score in one line, the weightiest first: 'it has five links; it offers a loan'. */
export const reasonWords = ({ reasons }: Screening): string => reasons.map(({ words }) => words).join('; ');
