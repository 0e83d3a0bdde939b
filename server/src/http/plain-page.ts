import { contentPolicy, escapeMarkup } from '@shutterdesk/shared';

/** A page of the server's own loads nothing and cannot be framed. */
export const plainPageHeaders = (formsLeadTo: readonly string[] = ['none']) => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': contentPolicy({
    'default-src': ['none'],
    'style-src': ['unsafe-inline'],
    'img-src': ['data:'],
    'base-uri': ['none'],
    'frame-ancestors': ['none'],
    'form-action': formsLeadTo,
  }),
});

const STYLE = `:root { color-scheme: light; }
body { font: 1rem/1.5 ui-sans-serif, system-ui, -apple-system, "Segoe UI", sans-serif; background: #f6f5f2; color: #1d211f;
  display: grid; place-content: center; min-height: 100dvh; margin: 0; padding: 1rem; box-sizing: border-box; }
main { max-width: 26rem; padding: 1.75rem; background: #fff; border: 1px solid #dfdcd5; border-radius: .875rem;
  overflow-wrap: anywhere; }
p { margin: .75rem 0 0; }
.brand { margin: 0; color: #5f635f; }
h1 { font-size: 1.375rem; line-height: 1.25; letter-spacing: -.01em; margin: .25rem 0 0; text-wrap: balance; }
form { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1.5rem; }
button { font: inherit; font-weight: 500; min-height: 2.75rem; padding: 0 1.25rem; border-radius: .5rem; cursor: pointer;
  border: 1px solid #8d908b; background: #fff; color: inherit; }
button[value=yes] { border-color: #24453f; background: #24453f; color: #fff; }
a { color: inherit; }
:is(a, button):focus-visible { outline: 2px solid #24453f; outline-offset: 2px; }`;

/** @param inside markup */
export const plainPage = (title: string, inside: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(title)}</title><link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body><main>
${inside}
</main></body>
</html>`;
