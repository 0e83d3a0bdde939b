import { ENQUIRY_PAGE } from '@shutterdesk/shared';

/** The form's target without JavaScript; the answer appears in place of the form. */
export const formAction = (apiUrl: string): string => `${apiUrl}${ENQUIRY_PAGE}#contact`;
