/** Tells whether a dialog is open: the person has to answer it first. */
export const dialogOpen = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
