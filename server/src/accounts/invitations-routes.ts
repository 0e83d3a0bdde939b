import {
  acceptInvitation,
  createInvitation,
  DAY_MS,
  hasRight,
  INVITED_ADDRESS,
  type Invitation,
  listInvitations,
  withdrawInvitation,
} from '@shutterdesk/shared';
import type { Selectable } from 'kysely';
import { brandNameOf } from '../config/brand-name.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/database.ts';
import type { InvitationsTable } from '../db/schema.ts';
import { HttpError, notFound, refusedField } from '../http/http-error.ts';
import { type Api, mount } from '../http/mount.ts';
import { originOf } from '../http/public-origin.ts';
import { makeToken, tokenHashOf } from '../http/secret-token.ts';
import { signedInUser } from '../http/sessions.ts';
import {
  findAdminUser,
  findAdminUserByName,
  insertAdminUser,
  type NewAccount,
  passwordUserOf,
} from './admin-users-repository.ts';
import { attemptWithToken, takeLogin } from './login-guard.ts';
import { checkNewPassword } from './password-rules.ts';
import { askForSecondStep } from './second-step.ts';
import { createUsers } from './users.ts';
import { welcome } from './welcome.ts';

type Row = Selectable<InvitationsTable>;

const invitationOf = ({ id, role, name, createdAt, expiresAt }: Row): Invitation => ({
  id,
  role,
  name,
  createdAt,
  expiresAt,
});

const openOnes = (db: Database, now: number) =>
  db.selectFrom('invitations').selectAll().where('expiresAt', '>', new Date(now).toISOString());

/** Answers the one that is gone; undefined where there was none. */
const withdraw = (db: Database, id: string): Promise<Row | undefined> =>
  db.deleteFrom('invitations').where('id', '=', id).returningAll().executeTakeFirst();

interface Acceptance {
  readonly account: NewAccount;
  /** Asked in the same transaction: the inviter may have become a helper a moment ago. */
  isGood(trx: Database, invitation: Row): Promise<boolean>;
}

/** Makes the account that an invitation is for, and uses the invitation up: of several at once, one. */
export const useUp = async (
  db: Database,
  { id }: Pick<Row, 'id'>,
  { account, isGood }: Acceptance,
): Promise<'joined' | 'gone' | 'taken'> => {
  const taken = new Error();
  return db
    .transaction()
    .execute(async (trx) => {
      const invitation = await withdraw(trx, id);
      if (!invitation || !(await isGood(trx, invitation))) return 'gone';
      // The invitation stays for another name.
      if (!(await insertAdminUser(trx, { ...account, role: invitation.role }))) throw taken;
      return 'joined';
    })
    .catch((error: unknown) => {
      if (error === taken) return 'taken';
      throw error;
    });
};

export const sweepInvitations = (db: Database, now = Date.now()): Promise<unknown> =>
  db.deleteFrom('invitations').where('expiresAt', '<=', new Date(now).toISOString()).execute();

const LASTS_MS = 7 * DAY_MS;

/** The same for each reason: whoever has found a link learns nothing. */
const noInvitation = () =>
  new HttpError(
    'wrong_token',
    'This invitation doesn’t work. Each one works just once, for a week, and its sender can withdraw it. Please ask for a new one.',
  );

const takenName = (username: string) =>
  refusedField('username', `The username "${username}" is already taken.`, 'username_taken');

export const mountInvitations = (api: Api, context: Context): void => {
  const { audit, clock, config, db, limits, passwords, settings } = context;

  /** An invitation is good as long as its maker may invite. */
  const isGood = async (trx: Database, { invitedBy: id }: { readonly invitedBy: string }): Promise<boolean> => {
    const person = await createUsers(trx, config).find(id);
    return person !== null && hasRight(person.role, 'studio');
  };

  mount(api, listInvitations, async () => {
    const rows = await openOnes(db, clock.now()).orderBy('createdAt').orderBy('id').execute();
    const good = await Promise.all(rows.map((row) => isGood(db, row)));
    return rows.filter((_, index) => good[index]).map(invitationOf);
  });

  mount(api, createInvitation, async ({ attempt, body: { role, name = null }, note, request, response }) => {
    const token = makeToken();
    const now = clock.now();
    const row = {
      id: attempt.id,
      tokenHash: tokenHashOf(token),
      role,
      name,
      invitedBy: signedInUser(response).id,
      createdAt: new Date(now).toISOString(),
      expiresAt: new Date(now + LASTS_MS).toISOString(),
    };
    await db.insertInto('invitations').values(row).execute();
    note({ account: name, role });
    // The owner has just reached the server by this origin.
    return { ...invitationOf(row), url: `${originOf(request, config)}${INVITED_ADDRESS}#${token}` };
  });

  mount(api, withdrawInvitation, async ({ params, attempt, note }) => {
    const gone = await withdraw(db, params.id);
    if (!gone && !attempt.repeated) throw notFound('invitation');
    note(gone ? { account: gone.name, role: gone.role } : null);
  });

  mount(
    api,
    acceptInvitation,
    async ({ attempt: { id }, body, request, response }) =>
      passwords.inTurn({ isKnown: false, response }, async () => {
        const giveBack = await takeLogin(limits, attemptWithToken(request));
        const hash = tokenHashOf(body.token);
        const invitation = await openOnes(db, clock.now()).where('tokenHash', '=', hash).executeTakeFirst();
        if (!invitation || !(await isGood(db, invitation))) throw noInvitation();
        await giveBack();
        const { username, password } = body;
        await checkNewPassword({ username, password, brandName: brandNameOf(await settings(), config) }, 'password');
        if (await findAdminUserByName(db, username)) throw takenName(username);
        const account = { id, username, passwordHash: await passwords.hash(password) };
        const outcome = await useUp(db, invitation, { account, isGood });
        if (outcome === 'taken') throw takenName(username);
        const row = await findAdminUser(db, id);
        if (outcome === 'gone' || !row) throw noInvitation();
        const user = passwordUserOf(row);
        await audit(request, { what: 'invitation-accepted', role: user.role }, user);
        await askForSecondStep(context, row, { request, response });
        const event = { what: 'signed-in', how: 'password' } as const;
        await welcome(context, { request, response }, { user, passwordHash: row.passwordHash, event });
        return user;
      }),
    api.session,
  );
};
