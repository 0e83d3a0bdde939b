import type { MailPort } from '@shutterdesk/shared';

/** A provider whose mail server is known. */
interface Provider extends MailPort {
  readonly name: string;
  readonly host: string;
  /** Says what to enter as user and password. */
  readonly hint: string;
}

export const PROVIDERS: readonly Provider[] = [
  {
    name: 'Google',
    host: 'smtp.gmail.com',
    port: 587,
    security: 'starttls',
    hint: 'Google wants an app password here: switch on 2-Step Verification, then make one at myaccount.google.com/apppasswords. The user name is your whole address.',
  },
  {
    name: 'Microsoft 365',
    host: 'smtp.office365.com',
    port: 587,
    security: 'starttls',
    hint: 'Microsoft is closing this way in. If your administrator still allows “Authenticated SMTP” for your mailbox, enter your address and an app password. If not, take another provider.',
  },
  {
    name: 'iCloud',
    host: 'smtp.mail.me.com',
    port: 587,
    security: 'starttls',
    hint: 'Apple wants an app-specific password here: make one at account.apple.com under Sign-In and Security. The user name is your whole iCloud address.',
  },
  {
    name: 'Fastmail',
    host: 'smtp.fastmail.com',
    port: 465,
    security: 'tls',
    hint: 'Fastmail wants an app password here: make one under Settings → Privacy & Security. The user name is your Fastmail address.',
  },
  {
    name: 'Infomaniak',
    host: 'mail.infomaniak.com',
    port: 465,
    security: 'tls',
    hint: 'Enter the mail address and the password of that address, not those of your Infomaniak account.',
  },
  {
    name: 'IONOS',
    host: 'smtp.ionos.com',
    port: 465,
    security: 'tls',
    hint: 'Enter the mail address and the password of that mailbox. In Germany the server is smtp.ionos.de, in the United Kingdom smtp.ionos.co.uk.',
  },
  {
    name: 'Mailgun',
    host: 'smtp.mailgun.org',
    port: 587,
    security: 'starttls',
    hint: 'Mailgun shows user and password under SMTP credentials of your sending domain. For a domain in Europe the server is smtp.eu.mailgun.org.',
  },
  {
    name: 'Postmark',
    host: 'smtp.postmarkapp.com',
    port: 587,
    security: 'starttls',
    hint: 'Enter the Server API token of your Postmark server twice: as user name and as password. The sender must be confirmed there.',
  },
];

export const providerOf = (host: string): Provider | null =>
  PROVIDERS.find((provider) => provider.host === host.trim().toLowerCase()) ?? null;
