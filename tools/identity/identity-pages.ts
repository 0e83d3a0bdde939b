import type { Person } from './people.ts';

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="icon" href="data:,">
<style>
body { font: 1rem/1.5 system-ui, sans-serif; color: #1c1b1a; background: #f4f3f1; margin: 0; padding: 2rem 1rem; }
main { max-width: 24rem; margin: auto; background: #fff; border-radius: .75rem; padding: 1.5rem; }
h1 { font-size: 1.25rem; margin: 0 0 .5rem; }
button { display: block; width: 100%; min-height: 2.75rem; margin-top: .75rem; padding: .5rem 1rem; font: inherit;
  text-align: left; color: inherit; background: #fff; border: 1px solid #8a8681; border-radius: .5rem; cursor: pointer; }
button:hover { background: #f4f3f1; }
small { display: block; color: #5c5854; }
</style>
</head>
<body><main><h1>${title}</h1>${body}</main></body>
</html>`;

const personButton = ([key, { name, email }]: readonly [string, Person]): string =>
  `<button name="person" value="${escapeHtml(key)}">${escapeHtml(name)}<small>${escapeHtml(email ?? 'no e-mail address')}</small></button>`;

/** Asks who is signing in; the answer is the field `person`, empty for nobody. */
export const signInPage = (people: Readonly<Record<string, Person>>): string =>
  page(
    'Practice login',
    `<p>This stands in for a real login service. Who is signing in?</p>
<form method="post">${Object.entries(people).map(personButton).join('')}<button name="person" value="">Cancel</button></form>`,
  );

/** @param form the provider's own form, to which the buttons belong */
export const signOutPage = (form: string): string =>
  page(
    'Practice logout',
    `<p>Sign out here as well?</p>${form}
<button type="submit" form="op.logoutForm" name="logout" value="yes">Yes, sign me out</button>
<button type="submit" form="op.logoutForm">No, stay signed in</button>`,
  );

export const signedOutPage = (): string => page('Signed out', '<p>You are signed out.</p>');

export const troublePage = (error: string, description: string): string =>
  page('That did not work', `<p>${escapeHtml(error)}: ${escapeHtml(description)}</p>`);
