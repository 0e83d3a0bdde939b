import { ENQUIRY_PAGE } from '@shutterdesk/shared';
import { languageProp, type PageContent } from './page-content.ts';
import type { ContactFormProps } from './sections/contact-form.tsx';

/**
 * The form's properties, taken from the page. They are not in the form's own file: the path comes from the contract,
 * and its schemas would come into the page's first scripts along with it.
 */
export const contactFormOf = (page: PageContent): ContactFormProps => ({
  // The target without JavaScript; the answer appears in place of the form.
  action: `${page.apiUrl}${ENQUIRY_PAGE}#contact`,
  ...languageProp(page),
  choices: page.packageChoices,
  bookingOpen: page.schedulingEnabled,
  dateField: page.dates?.field,
  consent: page.consent,
  ...(page.formQuestions.length > 0 ? { questions: page.formQuestions } : {}),
});
