import { ENQUIRY_PAGE } from '@shutterdesk/shared';
import type { PageContent } from './page-content.ts';
import type { ContactFormProps } from './sections/contact-form.tsx';

/**
 * What the form takes from the page. It is not in the form's own file: the path comes from the contract, whose schemas
 * the page's first scripts would then carry too.
 */
export const contactFormOf = (page: PageContent): ContactFormProps => ({
  // The target without JavaScript; the answer appears in place of the form.
  action: `${page.apiUrl}${ENQUIRY_PAGE}#contact`,
  choices: page.packageChoices,
  bookingOpen: page.schedulingEnabled,
  dateField: page.dates?.field,
  consent: page.consent,
});
