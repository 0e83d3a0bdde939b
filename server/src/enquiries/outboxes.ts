import type { Outbox } from './enquiries-repository.ts';
import type { Withdraw } from './screening-repository.ts';

/** Combines the mail's outbox with another one, which gets the same enquiries in the same transaction. */
export const outboxesOf = (mail: Outbox & Withdraw, other: Pick<Outbox, 'put' | 'wake'>): Outbox & Withdraw => ({
  begin: (createdAt) => mail.begin(createdAt),
  async put(trx, enquiries) {
    const mailed = enquiries.filter((enquiry) => enquiry.mail);
    if (mailed.length > 0) await mail.put(trx, mailed);
    await other.put(trx, enquiries);
  },
  withdraw: (trx, enquiryId, which) => mail.withdraw(trx, enquiryId, which),
  wake() {
    mail.wake();
    other.wake();
  },
});
