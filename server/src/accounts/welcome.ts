import { type CurrentUser, DESKTOP_AGENT, type NewDeed, nameOf } from '@shutterdesk/shared';
import bowser from 'bowser';
import type { Request, Response } from 'express';
import type { SessionData } from 'express-session';
import { v7 as uuid } from 'uuid';
import type { Context } from '../context.ts';
import { HttpError } from '../http/http-error.ts';
import { addressOf } from '../http/rate-limits.ts';
import { endSession, startSession } from '../http/sessions.ts';
import { findAdminUser } from './admin-users-repository.ts';
import { hasBeenHere, isEnded, noteDevice } from './devices-repository.ts';
import { type DeviceOwner, markedDevice, rememberDevice } from './known-devices.ts';

/** No browser says more, and a longer text would only cost time. */
const LONGEST_AGENT = 500;

export const wrongCredentials = () => new HttpError('invalid_credentials', 'Invalid username or password');

/** A person who has proved who they are. */
export interface Arrival {
  readonly user: CurrentUser;
  /** Empty for a person of the login service. */
  readonly passwordHash: string;
  readonly event: NewDeed;
  readonly proof?: Pick<SessionData, 'idToken' | 'provenAt'>;
}

type Needs = Pick<Context, 'audit' | 'db' | 'devices' | 'limits' | 'logger' | 'mail'>;

/** The device if this person has signed in on it before and has not ended it, else null. */
export const knownDeviceOf = async (
  { db, devices }: Pick<Context, 'db' | 'devices'>,
  request: Request,
  owner: DeviceOwner,
): Promise<string | null> => {
  const device = markedDevice(devices, request, owner);
  return device !== null && !(await isEnded(db, device)) ? device : null;
};

/** The names of a browser and its system, as a person knows them; null where the caller does not say. */
const deviceWords = (agent = ''): { browser: string | null; system: string | null } => {
  const [, system] = DESKTOP_AGENT.exec(agent) ?? [];
  if (system) return { browser: 'Desktop app', system };
  const known = bowser.getParser(agent.slice(0, LONGEST_AGENT) || ' ');
  return { browser: known.getBrowserName() || null, system: known.getOSName() || null };
};

/** Lists the device of a session that has just begun, and marks it, so that it is known at the next sign-in. */
export const keepDevice = async (
  { db, devices }: Pick<Context, 'db' | 'devices'>,
  { request, response }: { request: Request; response: Response },
  { user, owner, device }: { user: CurrentUser; owner: DeviceOwner; device: string },
): Promise<void> => {
  const words = deviceWords(request.headers['user-agent']);
  const place = { network: addressOf(request), signedInAt: new Date().toISOString() };
  await noteDevice(db, { id: device, personId: user.id, ...words, ...place });
  rememberDevice(devices, request, response, { owner, kind: user.kind, device });
};

/** Another server, or a command, may have set a new password meanwhile: it ended the sessions that it found. */
const hasOtherPassword = async ({ db }: Needs, { user, passwordHash }: Arrival): Promise<boolean> =>
  user.kind === 'password' && (await findAdminUser(db, user.id))?.passwordHash !== passwordHash;

/**
 * Tells the studio of somebody on a new device. A program that signs in without its cookies is new each time: after some
 * messages a day there is no news in it.
 * @param step the second step that is still to be taken, and how long it may be
 */
export const tellOfDevice = async (
  { db, limits, logger, mail }: Needs,
  request: Request,
  user: CurrentUser,
  step?: { readonly step: string; readonly lastsMs: number },
): Promise<void> => {
  const isNews = await limits.newDeviceMails.consume(user.id).then(
    () => true,
    () => false,
  );
  if (!isNews) return;
  const facts = {
    name: nameOf(user),
    ...deviceWords(request.headers['user-agent']),
    network: addressOf(request),
  };
  await (step ? mail.tellUnfinished(db, facts, step) : mail.tellSignIn(db, facts)).catch((error: unknown) =>
    logger.error({ err: error }, 'the message about a new device could not be stored'),
  );
};

/**
 * Starts the session of a person who has proved who they are, lists the device, and tells the studio of a new one.
 * @throws {HttpError} invalid_credentials, where the password was changed meanwhile
 */
export const welcome = async (
  needs: Needs,
  { request, response }: { request: Request; response: Response },
  arrival: Arrival,
): Promise<void> => {
  const { db } = needs;
  const { user, passwordHash, proof } = arrival;
  const owner = { id: user.id, passwordHash };
  const known = await knownDeviceOf(needs, request, owner);
  const isNew = known === null && (await hasBeenHere(db, user.id));
  const device = known ?? uuid();
  await startSession(request, user, { ...proof, deviceId: device });
  if (await hasOtherPassword(needs, arrival)) {
    await endSession(request, response);
    throw wrongCredentials();
  }
  await keepDevice(needs, { request, response }, { user, owner, device });
  await needs.audit(request, arrival.event, user);
  if (isNew) await tellOfDevice(needs, request, user);
};
