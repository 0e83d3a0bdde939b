import { createUpload, ERROR_STATUS, type ErrorCode } from '@shutterdesk/shared';
import { createUploadAddresses, type UploadAddresses } from './upload-addresses.ts';
import type { Upstream, UpstreamCall } from './upstream.ts';

/** Answers every request of the window that is not for the app's own files. */
export type Gateway = (request: Request) => Promise<Response>;

const refuse = (error: ErrorCode, message: string): Response =>
  Response.json({ error, message }, { status: ERROR_STATUS[error] });

const isJson = (headers: Headers): boolean => headers.get('content-type')?.startsWith('application/json') ?? false;

const bodyOf = async (request: Request, addresses: UploadAddresses): Promise<UpstreamCall['body']> => {
  if (request.method === 'GET' || request.method === 'HEAD') return null;
  if (isJson(request.headers)) return trueAddresses(await request.text(), addresses);
  const bytes = await request.arrayBuffer();
  return bytes.byteLength > 0 ? bytes : null;
};

/** Broken JSON goes on as it is: the server says what is wrong with it. */
const trueAddresses = (text: string, addresses: UploadAddresses): string => {
  try {
    return addresses.toTrue(text);
  } catch {
    return text;
  }
};

/** A redirect stays in the window only if it leads to the server; signing in elsewhere happens in a browser. */
const redirected = (answer: Response, origin: string): Response => {
  const location = answer.headers.get('location');
  if (location === null) return answer;
  const target = new URL(location, origin);
  const path =
    target.origin === origin ? `${target.pathname}${target.search}` : '/admin/login?notice=external_login_in_browser';
  const headers = new Headers(answer.headers);
  headers.set('location', path);
  return new Response(null, { status: answer.status, headers });
};

const localized = async (answer: Response, addresses: UploadAddresses): Promise<Response> => {
  const text = addresses.toLocal(await answer.text());
  return new Response(text, { status: answer.status, statusText: answer.statusText, headers: answer.headers });
};

/** Passes calls through to the studio's server. Runs under plain Node. */
export const createGateway = (upstream: Upstream): Gateway => {
  const addresses = createUploadAddresses();
  const pass = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const url = addresses.behind(pathname) ?? `${pathname}${search}`;
    const { method, headers } = request;
    const answer = await upstream.send({ method, url, headers, body: await bodyOf(request, addresses) });
    return pathname === createUpload.path && answer.ok
      ? localized(answer, addresses)
      : redirected(answer, upstream.origin);
  };
  return async (request) => {
    const { pathname } = new URL(request.url);
    const reading = request.method === 'GET' || request.method === 'HEAD';
    if (!pathname.startsWith('/api/') && !reading) return refuse('not_found', 'There is nothing here.');
    try {
      return await pass(request);
    } catch {
      return refuse('unavailable', 'The server could not be reached.');
    }
  };
};
