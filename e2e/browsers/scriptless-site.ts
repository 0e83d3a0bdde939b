import http from 'node:http';

/** A copy of a site that forbids scripts, so that each engine has to handle the form itself. */
export const scriptlessSite = async (url: string): Promise<{ readonly url: string; close(): Promise<void> }> => {
  const server = http.createServer((request, response) => {
    const headers = { ...request.headers, host: new URL(url).host, 'accept-encoding': 'identity' };
    // Rewrites the origin, because the copy's form is sent to the site.
    if (headers.origin) headers.origin = url;
    if (headers.referer) headers.referer = url;
    const onwards = http.request(new URL(request.url ?? '/', url), { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, {
        ...answer.headers,
        'content-security-policy':
          "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; script-src 'none'",
      });
      answer.pipe(response);
    });
    onwards.on('error', () => response.writeHead(502).end());
    request.pipe(onwards);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
