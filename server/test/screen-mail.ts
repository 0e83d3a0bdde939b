import type { MailServerSettings } from '@shutterdesk/shared';
import { type MailSink, openSink } from './mail-sink.ts';
import { FROM } from './mail-studio.ts';

/** The mail servers of these tests are on this machine. */
export const OWN_NETWORK = { WEBHOOK_PRIVATE_ADDRESSES: 'allow' };

export const PASSWORD = 'p@ss/word';

/** A mail server that wants a password. */
export const openStrictSink = () => openSink({ authOptional: false, disabledCommands: ['STARTTLS'] });

export interface Change extends Partial<MailServerSettings> {
  readonly password?: string | undefined;
}

export const serverAt = ({ port }: MailSink, change: Change = {}) => {
  const { password, ...changed } = { password: PASSWORD, ...change };
  const settings: MailServerSettings = {
    host: '127.0.0.1',
    port,
    security: 'starttls',
    user: 'mailer',
    from: FROM,
    fromName: null,
    ...changed,
  };
  return { settings, secret: password };
};
