import type { EnquiryMessages } from './enquiries-repository.ts';

/** Tells of the same enquiries by mail and in another way, whose messages are stored in the same transaction. */
export const messagesOf = (mail: EnquiryMessages, other: Pick<EnquiryMessages, 'put' | 'wake'>): EnquiryMessages => ({
  begin: (createdAt) => mail.begin(createdAt),
  async put(trx, enquiries) {
    const mailed = enquiries.filter((enquiry) => enquiry.mail);
    if (mailed.length > 0) await mail.put(trx, mailed);
    await other.put(trx, enquiries);
  },
  wake() {
    mail.wake();
    other.wake();
  },
});
