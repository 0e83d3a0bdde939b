import type { Enquiry } from '../schema/enquiry.ts';
import type { Settings } from '../schema/settings.ts';

/** The package that an enquiry asks for, also after it was renamed; undefined if it is not on offer. */
export const packageOf = (
  { packageId, selectedPackage }: Pick<Enquiry, 'packageId' | 'selectedPackage'>,
  packages: Settings['packages'],
) =>
  packages.find(({ id }) => id !== undefined && id === packageId) ??
  packages.find(({ name }) => name === selectedPackage);
