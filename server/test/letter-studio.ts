import { type Enquiry, type EnquiryLetter, listEnquiries, sendLetter } from '@shutterdesk/shared';
import { type ENQUIRY, type MailStudio, startMailStudio } from './mail-studio.ts';
import type { Client } from './test-server.ts';

export const WAIT = 10_000;
export const DAY = 24 * 3_600_000;
export const WORDS = { subject: 'Your Signature inquiry', text: 'Hello Ada,\n\nwe are free.' };

interface Studio extends MailStudio {
  readonly id: string;
  readonly params: { readonly id: string };
  readonly find: () => Promise<Enquiry>;
  readonly write: (
    change?: Partial<typeof WORDS & { id: string; after: string | null; files: EnquiryLetter['files'] }>,
  ) => Promise<Enquiry>;
  /** The letters that have arrived at this address. */
  readonly at: (address: string) => MailStudio['sink']['arrived'];
}

/** A studio with one enquiry, of which it has been told. */
export const studioWith = async (change: Partial<typeof ENQUIRY> = {}): Promise<Studio> => {
  const studio = await startMailStudio();
  const id = await studio.enquire(change);
  const told = studio.sink.arrived.length;
  const params = { id };
  return {
    ...studio,
    id,
    params,
    async find() {
      const found = (await studio.admin.api(listEnquiries)).find((enquiry) => enquiry.id === id);
      if (!found) throw new Error('The enquiry is not listed.');
      return found;
    },
    write: (own = {}) => studio.admin.api(sendLetter, { params, body: { ...WORDS, ...own } }),
    at: (address) => studio.sink.arrived.slice(told).filter(({ to }) => to.includes(address)),
  };
};

export const only = ({ letters = [] }: Enquiry): EnquiryLetter => {
  const [letter] = letters;
  if (!letter || letters.length > 1) throw new Error('There is not one letter.');
  return letter;
};

export const benOf = ({ admin }: MailStudio): Promise<Client> => admin.colleague('Ben', 'inbox');
