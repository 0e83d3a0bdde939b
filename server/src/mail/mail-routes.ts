import {
  type Mail,
  type MailStanding,
  readMail,
  readMailDomain,
  resendMail,
  saveMail,
  sendTestMail,
} from '@shutterdesk/shared';
import { HttpError } from '../http/http-error.ts';
import { type Api, mount } from '../http/mount.ts';

const OFF = 'This server cannot send mail yet: nobody is told of inquiries.';

export const mailStanding = (): MailStanding => ({ state: 'off', message: OFF, since: null });

const mail = (): Mail => ({
  isSetUp: false,
  server: null,
  from: null,
  recipients: [],
  tells: [],
  standing: mailStanding(),
});

/** The studio's mail. No message is sent yet, and what cannot be kept is refused. */
export const mountMail = (api: Api): void => {
  const refuse = async (): Promise<never> => {
    throw new HttpError('mail_off', OFF);
  };
  mount(api, readMail, async () => mail());
  mount(api, saveMail, refuse);
  mount(api, sendTestMail, refuse);
  mount(api, resendMail, refuse);
  mount(api, readMailDomain, async () => ({ domain: null, spf: null, dmarc: null }));
};
