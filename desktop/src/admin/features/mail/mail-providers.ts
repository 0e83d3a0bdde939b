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
    hint: 'Google needs an app password: turn on 2-Step Verification, then create one at myaccount.google.com/apppasswords. Your user name is your full address.',
  },
  {
    name: 'Microsoft 365',
    host: 'smtp.office365.com',
    port: 587,
    security: 'starttls',
    hint: 'Microsoft is phasing this out. If your administrator still allows “Authenticated SMTP”, enter your address and an app password. Otherwise, use another provider.',
  },
  {
    name: 'iCloud',
    host: 'smtp.mail.me.com',
    port: 587,
    security: 'starttls',
    hint: 'Apple needs an app-specific password: create one at account.apple.com under Sign-In and Security. Your user name is your full iCloud address.',
  },
  {
    name: 'Fastmail',
    host: 'smtp.fastmail.com',
    port: 465,
    security: 'tls',
    hint: 'Fastmail needs an app password: create one under Settings → Privacy & Security. Your user name is your Fastmail address.',
  },
  {
    name: 'Infomaniak',
    host: 'mail.infomaniak.com',
    port: 465,
    security: 'tls',
    hint: 'Use your email address and its password, not those of your Infomaniak account.',
  },
  {
    name: 'IONOS',
    host: 'smtp.ionos.com',
    port: 465,
    security: 'tls',
    hint: 'Use your email address and its password. In Germany the server is smtp.ionos.de, in the United Kingdom smtp.ionos.co.uk.',
  },
  {
    name: 'Mailgun',
    host: 'smtp.mailgun.org',
    port: 587,
    security: 'starttls',
    hint: 'Mailgun lists these under SMTP credentials for your sending domain. For a domain in Europe the server is smtp.eu.mailgun.org.',
  },
  {
    name: 'Postmark',
    host: 'smtp.postmarkapp.com',
    port: 587,
    security: 'starttls',
    hint: 'Use your Postmark Server API token as both user name and password. Confirm the sender there first.',
  },
];

export const providerOf = (host: string): Provider | null =>
  PROVIDERS.find((provider) => provider.host === host.trim().toLowerCase()) ?? null;
