import { isDeepStrictEqual } from 'node:util';
import { type Enquiry, parts, resendMail } from '@shutterdesk/shared';
import type { Response } from 'express';
import type { Context } from '../../context.ts';
import { notFound } from '../../http/http-error.ts';
import { type Api, mount } from '../../http/mount.ts';
import { take } from '../../http/rate-limits.ts';
import { signedInUser } from '../../http/sessions.ts';

const MANY = 'You have asked for 100 emails in the last hour. Please try again later.';

export const mountMail = (
  api: Api,
  { limits, mail }: Context,
  findEnquiry: (id: string) => Promise<Enquiry | null>,
): void => {
  const takeTurn = (response: Response) => take(limits.mailsToStudio, signedInUser(response).id, MANY);

  mount(api, parts.notices.read, async ({ query }) => {
    const [read, domain] = await Promise.all([mail.read(), query.domain && mail.domain()]);
    return domain ? { ...read, domain } : read;
  });

  mount(api, parts.notices.save, async ({ attempt, body, note, prove }) => {
    const isOther =
      body.recipients !== undefined && !isDeepStrictEqual(body.recipients, (await mail.read()).recipients);
    if (isOther) prove();
    await attempt.commit((trx) => mail.save(trx, body));
    if (isOther) note({ what: 'mail-recipients-changed' });
    mail.wake();
    return mail.read();
  });

  mount(api, parts.notices.try, async ({ response }) => {
    await mail.checkOn();
    await takeTurn(response);
    return mail.sendTest();
  });

  mount(api, resendMail, async ({ attempt, params, response }) => {
    if (!(await findEnquiry(params.id))) throw notFound('inquiry');
    await mail.checkOn();
    await takeTurn(response);
    await attempt.commit((trx) => mail.resend(trx, { id: attempt.id, enquiryId: params.id }));
    mail.wake();
    const enquiry = await findEnquiry(params.id);
    if (!enquiry) throw notFound('inquiry');
    return enquiry;
  });
};
