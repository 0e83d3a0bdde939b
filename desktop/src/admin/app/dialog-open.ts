/** Tells whether a dialog is open: the person has to answer it first. */
export const isDialogOpen = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
