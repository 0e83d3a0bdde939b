/** In place of the page's own, which takes its address from the contract and would bring all of that along. */
export const formAction = (): string => '/enquiry#contact';
