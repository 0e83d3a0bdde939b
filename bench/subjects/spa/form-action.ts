/** Replaces the page's own module, which would import the whole contract for one address. */
export const formAction = (): string => '/enquiry#contact';
