import { ENQUIRY_PAGE } from '@shutterdesk/shared';

/** Where the form goes without JavaScript; the answer is shown where the form stands. */
export const formAction = (apiUrl: string): string => `${apiUrl}${ENQUIRY_PAGE}#contact`;
