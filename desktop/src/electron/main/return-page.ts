import { contentPolicy } from '@shutterdesk/shared';

/** Headers for the page at the end of the browser login: it runs no script and does not leak its address. */
export const RETURN_PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': contentPolicy({
    'default-src': ['none'],
    'style-src': ['unsafe-inline'],
    'img-src': ['data:'],
  }),
  'referrer-policy': 'no-referrer',
  connection: 'close',
} as const;

const STYLE = `:root { color-scheme: light dark; }
body { font: 1.125rem/1.5 system-ui, sans-serif; display: grid; place-content: center; min-height: 100dvh; margin: 0;
  padding: 1rem; box-sizing: border-box; text-align: center; }
h1 { font-size: 1.5rem; margin: 0; }
p { margin: .5rem 0 0; }`;

/** @param hasCode whether the browser brings a code, and not only a reason */
export const returnPage = (hasCode: boolean): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Back to Shutterdesk</title><link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body><main><h1>You can close this window</h1>
<p>${hasCode ? 'The login goes on in the Shutterdesk app.' : 'The Shutterdesk app says why the login came to nothing.'}</p>
</main></body>
</html>`;
