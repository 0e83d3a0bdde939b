import { isDeepStrictEqual } from 'node:util';
import { type Enquiry, readMail, readMailDomain, resendMail, saveMail, sendTestMail } from '@shutterdesk/shared';
import type { Context } from '../../context.ts';
import { notFound } from '../../http/http-error.ts';
import { type Api, mount } from '../../http/mount.ts';
import { signedInUser } from '../../http/sessions.ts';

export const mountMail = (
  api: Api,
  { audit, mail }: Context,
  findEnquiry: (id: string) => Promise<Enquiry | null>,
): void => {
  mount(api, readMail, () => mail.read());

  mount(api, saveMail, async ({ attempt, body, note, prove, request, response }) => {
    const isOther =
      body.recipients !== undefined && !isDeepStrictEqual(body.recipients, (await mail.read()).recipients);
    if (isOther) prove();
    await attempt.commit((trx) => mail.save(trx, body));
    if (isOther) {
      note(null);
      await audit(request, { what: 'mail-recipients-changed' }, signedInUser(response));
    }
    mail.wake();
    return mail.read();
  });

  mount(api, sendTestMail, () => mail.sendTest());

  mount(api, readMailDomain, () => mail.domain());

  mount(api, resendMail, async ({ attempt, params }) => {
    if (!(await findEnquiry(params.id))) throw notFound('inquiry');
    await mail.checkOn();
    await attempt.commit((trx) => mail.resend(trx, { id: attempt.id, enquiryId: params.id }));
    mail.wake();
    const enquiry = await findEnquiry(params.id);
    if (!enquiry) throw notFound('inquiry');
    return enquiry;
  });
};
