import { type CurrentUser, DESKTOP_AGENT, type NewDeed, nameOf } from '@shutterdesk/shared';
import bowser from 'bowser';
import type { Request, Response } from 'express';
import type { SessionData } from 'express-session';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import { HttpError } from '../http/http-error.ts';
import { addressOf } from '../http/rate-limits.ts';
import { makeToken } from '../http/secret-token.ts';
import { endSession, startSession } from '../http/sessions.ts';
import { findAdminUser } from './admin-users-repository.ts';
import { endDevice, hasBeenHere, noteDevice } from './devices-repository.ts';
import { deviceOf, knownMark, markDevice } from './known-devices.ts';

/** No browser says more, and a longer text would only cost time. */
const LONGEST_AGENT = 500;

export const wrongCredentials = () => new HttpError('invalid_credentials', 'Invalid username or password');

/** A person who has proved who they are. */
export interface Arrival {
  readonly user: CurrentUser;
  /** The one that was right; null for a person of the login service. */
  readonly passwordHash: string | null;
  readonly event: NewDeed;
  readonly proof?: Pick<SessionData, 'idToken' | 'provenAt'>;
  /** The studio has heard of a new device at the first step. */
  readonly isTold?: boolean;
}

type Needs = Pick<Context, 'audit' | 'db' | 'limits' | 'logger' | 'mail'>;

/** The names of a browser and its system, as a person knows them; null where the caller does not say. */
const deviceWords = (agent = ''): { browser: string | null; system: string | null } => {
  const [, system] = DESKTOP_AGENT.exec(agent) ?? [];
  if (system) return { browser: 'Desktop app', system };
  const known = bowser.getParser(agent.slice(0, LONGEST_AGENT) || ' ');
  return { browser: known.getBrowserName() || null, system: known.getOSName() || null };
};

const factsOf = (request: Request) => ({
  ...deviceWords(request.headers['user-agent']),
  network: addressOf(request),
});

/** Tells whether somebody comes on another device than ever before; the first one of a person is no news. */
export const isNewDevice = async (db: Database, request: Request, { id }: CurrentUser): Promise<boolean> =>
  (await knownMark(db, request, id)) === null && (await hasBeenHere(db, id));

/**
 * Tells the studio of somebody on a new device. A program that signs in without its cookies is new each time: after some
 * messages a day there is no news in it.
 */
export const tellOfDevice = async (
  { db, limits, logger, mail }: Needs,
  request: Request,
  user: CurrentUser,
): Promise<void> => {
  const isNews = await limits.newDeviceMails.consume(user.id).then(
    () => true,
    () => false,
  );
  if (!isNews) return;
  await mail
    .tellSignIn(db, { name: nameOf(user), ...factsOf(request) })
    .catch((error: unknown) => logger.error({ err: error }, 'the message about a new device could not be stored'));
};

/**
 * Starts the session of a person who has proved who they are, lists the device, and tells the studio of a new one.
 * @throws {HttpError} invalid_credentials, where the password was changed meanwhile
 */
export const welcome = async (
  needs: Needs,
  { request, response }: { request: Request; response: Response },
  { user, passwordHash, event, proof, isTold = false }: Arrival,
): Promise<void> => {
  const { db } = needs;
  const isNew = !isTold && (await isNewDevice(db, request, user));
  const mark = (await knownMark(db, request, user.id)) ?? makeToken();
  const device = deviceOf(mark);
  const signedInAt = new Date().toISOString();
  await noteDevice(db, { id: device, personId: user.id, ...factsOf(request), signedInAt });
  await startSession(request, user, { ...proof, deviceId: device });
  // Another server, or a command, may have set a new password meanwhile: it ended what it found.
  if (passwordHash !== null && (await findAdminUser(db, user.id))?.passwordHash !== passwordHash) {
    await endDevice(db, device, user.id);
    await endSession(request, response);
    throw wrongCredentials();
  }
  markDevice({ request, response }, user, mark);
  await needs.audit(request, event, user);
  if (isNew) await tellOfDevice(needs, request, user);
};
