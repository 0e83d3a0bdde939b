/** A path of the contract as Express writes it: `/photos/{id}` becomes `/photos/:id`. */
export const expressPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');
