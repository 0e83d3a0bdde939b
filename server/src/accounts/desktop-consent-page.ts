import { type CurrentUser, type DesktopLogin, escapeMarkup } from '@shutterdesk/shared';
import { plainPage, plainPageHeaders } from '../http/plain-page.ts';

export interface ConsentPage {
  /** The studio's name. */
  readonly brandName: string;
  readonly user: CurrentUser;
  /** The path that the form posts to. */
  readonly action: string;
}

/** Its form may lead only to this server and on to the app's listener. */
export const consentHeaders = ({ port }: DesktopLogin) => ({
  ...plainPageHeaders(['self', `http://127.0.0.1:${Number(port)}`]),
  // Not `no-referrer`: the browser would then also hide the form's origin.
  'Referrer-Policy': 'same-origin',
});

const nameOf = ({ email, firstName, lastName }: CurrentUser): string =>
  email ?? [firstName, lastName].filter(Boolean).join(' ');

/** Asks the person whether they started this login: the provider may have let them pass without a question. */
export const consentPage = ({ brandName, user, action }: ConsentPage): string =>
  plainPage(
    `Sign in to the desktop app · ${brandName}`,
    `<p class="brand" dir="auto">${escapeMarkup(brandName)}</p>
<h1>Sign in to the Shutterdesk desktop app on this computer?</h1>
<p>It will manage this site as <strong dir="auto">${escapeMarkup(nameOf(user))}</strong>.
If you didn’t just press the login button in the app, choose No.</p>
<form method="post" action="${escapeMarkup(action)}">
<button name="answer" value="yes">Yes, sign in</button>
<button name="answer" value="no">No</button>
</form>`,
  );
