import {
  type AnyEndpoint,
  isPictureAddress,
  isPortraitPartAddress,
  refusalWithout,
  rightFor,
  SESSION_ADDRESSES,
} from '@shutterdesk/shared';
import { handOn, isOk, refuse } from './line/answers.ts';
import { type Match, matchEndpoint } from './line/calls.ts';
import { isJson, isRedirect } from './line/server-answer.ts';
import type { ServerLine } from './line/server-line.ts';
import { Unreachable } from './line/upstream.ts';
import type { Writes } from './outbox/queued.ts';
import type { AnswerRead } from './replica/answer-reads.ts';
import { createPictures } from './replica/pictures.ts';
import type { Here } from './store/here.ts';
import { TROUBLE_SENTENCES } from './store/store-trouble.ts';
import { localIdOf } from './uploads/local-address.ts';
import type { PendingUploads } from './uploads/pending-uploads.ts';

/** The login of the admin app. */
const LOGIN_SCREEN = '/admin/login';

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
type Pass = (request: Request, text?: string) => Promise<Response>;

export const createPass =
  ({ send, origin }: ServerLine): Pass =>
  async (request, text) => {
    const { pathname, search } = new URL(request.url);
    const { method, headers } = request;
    const reading = method === 'GET' || method === 'HEAD';
    const body = reading ? null : (text ?? (await request.text())) || null;
    const answer = await send({ method, url: pathname + search, headers, body });
    return redirected(handOn(answer, answer.body), origin);
  };

/** Answers every request of the window except for the app's own files. It never rejects. */
export type Gateway = (request: Request) => Promise<Response>;

interface GatewayParts extends Here {
  readonly pass: Pass;
  readonly answerRead: AnswerRead;
  /** Tells whether the role of the person who signed in last allows a call. */
  readonly mayCall: (endpoint: AnyEndpoint) => Promise<boolean>;
  readonly writes: Writes;
  readonly uploads: PendingUploads;
  /** Called with the user in the server's answer. */
  readonly onSignedIn: (user: unknown) => void;
  readonly onSignedOut: () => Promise<void>;
}

const ONLINE_ONLY = 'You’re offline. This needs a connection.';
const NOTHING_HERE = 'There is nothing here.';

const CLOSING = 'The app is closing. Open it again to continue.';

const unavailable = (): Response =>
  refuse('unavailable', 'Can’t reach the server. Check your connection and try again.');

/** Answers each call by its offline policy in the contract: from the cache, by queueing it, or not at all. */
export const createGateway = (parts: GatewayParts): Gateway => {
  const { answerRead, line, pass, writes, uploads, troubles } = parts;
  const picture = createPictures(parts);

  const online = (request: Request): Promise<Response> =>
    pass(request).catch((error: unknown) => {
      if (error instanceof Unreachable) return refuse('unavailable', ONLINE_ONLY);
      throw error;
    });

  const signIn = (request: Request): Promise<Response> =>
    line.signIns.during(async () => {
      const answer = await online(request);
      if (isOk(answer)) parts.onSignedIn(await answer.clone().json());
      return answer;
    });

  const onlineOnly = async (request: Request, { endpoint }: Match): Promise<Response> => {
    if (endpoint.session === 'begins') return signIn(request);
    const answer = await online(request);
    if (endpoint.session === 'ends') await parts.onSignedOut();
    return answer;
  };

  /** For answers that must be stored before the window gets them. */
  const keeping = async (work: Promise<Response>): Promise<Response> => {
    const answer = await work;
    if (isOk(answer)) troubles.over();
    return answer;
  };

  const ofContract = async (match: Match, path: string, request: Request): Promise<Response> => {
    // The server says itself what it refuses; a change that could never be sent is better refused than kept.
    if (!line.online && !(await parts.mayCall(match.endpoint))) {
      return refuse('role_required', refusalWithout(rightFor(match.endpoint)));
    }
    if (match.endpoint.givesAddresses) return uploads.grant(request);
    const { offline, changes } = match.endpoint;
    if (offline === 'cache') return answerRead(match, path, request.headers);
    return offline === 'queue' && changes
      ? keeping(writes({ ...match, changes }, path, request))
      : onlineOnly(request, match);
  };

  /** The window goes to these addresses: it shows nothing that a server wrote, and leaves for its own login screen. */
  const goThrough = async (request: Request, effect: 'begins' | 'ends'): Promise<Response> => {
    const answer = await pass(request).catch(() => null);
    if (effect === 'ends' && request.method === 'GET') await parts.onSignedOut();
    if (answer && (isRedirect(answer) || isJson(answer))) return answer;
    return new Response(null, { status: 302, headers: { location: LOGIN_SCREEN } });
  };

  const elsewhere = async (path: string, request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const local = localIdOf(pathname);
    if (local) return request.method === 'PUT' ? keeping(uploads.receive(local, request)) : uploads.show(local);
    const effect = SESSION_ADDRESSES.get(pathname);
    if (effect) return goThrough(request, effect);
    if (pathname.startsWith('/api/')) return pass(request);
    const isPicture = isPictureAddress(pathname) || isPortraitPartAddress(pathname);
    return isPicture && request.method === 'GET' ? picture(path, request) : refuse('not_found', NOTHING_HERE);
  };

  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const match = matchEndpoint(request.method, pathname);
    try {
      return await (match ? ofContract(match, pathname + search, request) : elsewhere(pathname + search, request));
    } catch (error) {
      if (parts.ending.aborted) return refuse('unavailable', CLOSING);
      if (error instanceof Unreachable) return unavailable();
      const trouble = troubles.note(error);
      if (trouble) return refuse('unavailable', TROUBLE_SENTENCES[trouble]);
      parts.onFault(error);
      return refuse('internal', 'Something went wrong in the app. Try again, or close the app and open it again.');
    }
  };
};
