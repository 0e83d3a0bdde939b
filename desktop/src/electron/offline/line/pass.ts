import { handOn } from './answers.ts';
import type { ServerLine } from './server-line.ts';

/** The login of the admin app. */
export const LOGIN_SCREEN = '/admin/login';

/** A redirect to the server stays in the window; signing in elsewhere happens in a browser. */
const redirected = (answer: Response, origin: string): Response => {
  const location = answer.headers.get('location');
  if (location === null) return answer;
  const target = new URL(location, origin);
  const path = target.origin === origin ? `${target.pathname}${target.search}` : LOGIN_SCREEN;
  answer.headers.set('location', path);
  return answer;
};

/** Forwards a request unchanged; `text` is its body if it was already read. */
export type Pass = (request: Request, text?: string) => Promise<Response>;

export const createPass =
  ({ connectivity, origin }: Pick<ServerLine, 'connectivity' | 'origin'>): Pass =>
  async (request, text) => {
    const { pathname, search } = new URL(request.url);
    const { method, headers } = request;
    const reading = method === 'GET' || method === 'HEAD';
    const body = reading ? null : (text ?? (await request.text())) || null;
    const answer = await connectivity.send({ method, url: pathname + search, headers, body });
    return redirected(handOn(answer, answer.body), origin);
  };
