/** A person who is being asked something answers that first. */
export const dialogOpen = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
