import {
  addEnquiryNote,
  deleteEnquiryNote,
  listGalleryImages,
  readSettings,
  saveSettings,
  sendLetter,
  takeBackLetter,
} from '@shutterdesk/shared';
import { isOk } from '../src/electron/offline/line/answers.ts';
import { matchEndpoint } from '../src/electron/offline/line/calls.ts';
import type { Desk } from './offline-desk.ts';
import type { World } from './offline-world.ts';

/**
 * The release of a story's server. Those of before and after are made up: today's server is seen as one that has no notes
 * and no text beside the contact form yet, or as one whose settings and photographs have a field more.
 */
export type Release = 'before' | 'today' | 'after';

const NEW_CALLS: ReadonlySet<string> = new Set([
  addEnquiryNote.path,
  deleteEnquiryNote.path,
  sendLetter.path,
  takeBackLetter.path,
]);
/** No release has it. */
const UNKNOWN_ADDRESS = '/api/of-tomorrow';

/** A field of the next release, which no app of today may change or lose. */
const TOMORROWS = 'new';
const COLOUR = 'grey';

type Json = Readonly<Record<string, unknown>>;

const isSettings = (pathname: string): boolean => pathname === readSettings.path;
const isGallery = (pathname: string): boolean => pathname.startsWith(listGalleryImages.path);
const differs = (pathname: string, release: Release): boolean =>
  isSettings(pathname) || (release === 'after' && isGallery(pathname));

const withoutText = ({ contactText: _, ...settings }: Json): Json => settings;

/** An answer of today, as this release gives it. */
export const answerOf = (release: Release, pathname: string, body: unknown): unknown => {
  if (release === 'today' || typeof body !== 'object' || body === null) return body;
  if (isSettings(pathname)) return release === 'before' ? withoutText({ ...body }) : { ...body, ofTomorrow: TOMORROWS };
  const coloured = (image: unknown): unknown => ({ ...Object(image), colour: COLOUR });
  if (release === 'before' || !isGallery(pathname)) return body;
  return Array.isArray(body) ? body.map(coloured) : coloured(body);
};

/** Tells whether this release has the field of a change. */
export const isIn = (release: Release, { what }: { readonly what: string }): boolean =>
  release !== 'before' || what !== 'contactText';

/** Another release answers otherwise, so its tags are others. */
const tagged = (tag: string, release: Release): string => tag.replace(/"$/, `~${release}"`);
const untagged = (tag: string, release: Release): string =>
  tag.endsWith(`~${release}"`) ? tag.replace(`~${release}"`, '"') : tag.replace(/"$/, '~other"');

const headersTo = (init: RequestInit | undefined, release: Release): Headers => {
  const headers = new Headers(init?.headers);
  for (const name of ['if-match', 'if-none-match']) {
    const tag = headers.get(name);
    if (tag !== null) headers.set(name, untagged(tag, release));
  }
  return headers;
};

/** A call as it reaches today's server, when it is one of the desk's release. */
const callTo = ({ release }: Desk, target: URL, init: RequestInit | undefined): Parameters<typeof fetch> => {
  const { pathname } = target;
  const path = matchEndpoint(init?.method ?? 'GET', pathname)?.endpoint.path ?? pathname;
  if (release === 'before' && NEW_CALLS.has(path)) return [new URL(UNKNOWN_ADDRESS, target), init];
  if (!differs(pathname, release)) return [target, init];
  const headers = headersTo(init, release);
  return [target, { ...init, headers }];
};

/** A save that its server has taken lost nothing, and left alone what its app does not know. */
const judgeSave = ({ release, faults }: Desk, sent: unknown): void => {
  const body: Json = JSON.parse(String(sent));
  if ('ofTomorrow' in body) faults.push('A save names a field that only the next release knows.');
  if (release === 'before' && (body.contactText ?? null) !== null) faults.push('A save had what its server has lost.');
};

/** Sends to today's server as to one of the desk's release. */
export const sendTo = async (desk: Desk, ...[input, init]: Parameters<typeof fetch>): Promise<Response> => {
  const { network, release } = desk;
  if (release === 'today') return network.fetch(input, init);
  const target = new URL(input instanceof Request ? input.url : input);
  const answer = await network.fetch(...callTo(desk, target, init));
  if (!differs(target.pathname, release)) return answer;
  if (isOk(answer) && isSettings(target.pathname) && init?.method === saveSettings.method) judgeSave(desk, init.body);
  const headers = new Headers(answer.headers);
  const tag = headers.get('etag');
  if (tag !== null) headers.set('etag', tagged(tag, release));
  if (answer.status === 304) return new Response(null, { status: 304, headers });
  const isJson = headers.get('content-type')?.startsWith('application/json') ?? false;
  // A body that is torn stays so.
  const text =
    isJson && isOk(answer)
      ? await answer
          .clone()
          .text()
          .catch(() => null)
      : null;
  if (text === null) return answer;
  headers.delete('content-length');
  const body = JSON.stringify(answerOf(release, target.pathname, JSON.parse(text)));
  return new Response(body, { status: answer.status, headers });
};

const OLDER_SERVER = 'Your server is older than this app';

/** The server is updated, and people send again what the release before did not know. */
export const update = async ({ desks }: World, release: Release): Promise<void> => {
  for (const desk of desks) {
    await desk.offline.idle();
    desk.releases.push(release);
    for (const { id, reason } of (await desk.offline.status()).changes)
      if (reason?.startsWith(OLDER_SERVER)) await desk.offline.retry(id);
  }
};

/** The server turns out to be of the release before, unless somebody has used already what that does not know. */
export const beOlder = async ({ deeds, desks }: World): Promise<void> => {
  const isUsed = deeds.some(({ what }) => what === 'contactText') || desks.some(({ release }) => release === 'after');
  for (const desk of isUsed ? [] : desks) {
    await desk.offline.idle();
    desk.releases.push('before');
  }
};
