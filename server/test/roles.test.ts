import {
  type AnyEndpoint,
  BACKUP_INCOMING,
  BACKUP_INCOMING_PIECE,
  BACKUP_NEWEST,
  BACKUP_PIECE,
  BACKUP_RESTORE,
  backupFileAddress,
  changeRole,
  contract,
  createAdminUser,
  deleteAdminUser,
  listAdminUsers,
  ROLES,
  type Role,
  readCurrentUser,
} from '@shutterdesk/shared';
import { describe, expect } from 'vitest';
import { it } from './it.ts';
import { type Client, PASSWORD, refusal, startPagelessServer, type TestServer } from './test-server.ts';

const SOMEBODY = '0193e0a0-0000-7000-8000-000000000001';

interface Deed {
  readonly name: string;
  readonly method: string;
  readonly path: string;
}

const addressed = (path: string): string => path.replaceAll(/\{\w+\}/g, SOMEBODY);

/** The addresses for signed-in people that are no calls of the contract. */
const BESIDE: readonly (readonly [string, string, Role])[] = [
  ['GET', backupFileAddress('2026-11-22T03-00-00Z-0123456789abcdef'), 'owner'],
  ['GET', BACKUP_NEWEST, 'owner'],
  ['GET', BACKUP_PIECE, 'owner'],
  ['POST', BACKUP_INCOMING, 'owner'],
  ['PUT', BACKUP_INCOMING_PIECE, 'owner'],
  ['POST', BACKUP_RESTORE, 'owner'],
  ['GET', '/api/bin/gallery/{id}/picture', 'helper'],
  ['GET', '/api/bin/hero/{id}/picture', 'helper'],
];

/** The promise to the studio, written down a second time on purpose: nothing reaches the inbox or a helper by accident. */
const INBOX: ReadonlySet<string> = new Set([
  ...['listContacts', 'countContacts', 'listContactChanges', 'listDeletedContacts'],
  ...['listRelatedEnquiries', 'readReadMarks', 'markRead', 'markContact', 'addEnquiryNote', 'deleteEnquiryNote'],
  ...['sendLetter', 'takeBackLetter'],
  ...['deleteContact', 'restoreContact', 'purgeContact', 'resendContactMail', 'readEnquiryEvent'],
  ...['readRepliesPart', 'readCalendarPart', 'saveCalendarPart', 'forgetCalendarPart'],
  ...[
    'readAuthenticatorPart',
    'tryAuthenticatorPart',
    'saveAuthenticatorPart',
    'forgetAuthenticatorPart',
    'renewRecoveryCodes',
  ],
  ...['readCurrentUser', 'readAccount', 'changePassword', 'checkProof', 'listErasures'],
  ...['listDevices', 'endDevice'],
]);
const OWNER =
  /^(?:.*AdminUsers?|(?:list|create|withdraw)Invitations?|listExternalUsers|changeRole|.*Backup.*|.*RecoveryKey|backUpNow|exportPerson|erasePerson|takeErasures|.*(?:Address|Mail|Login|Webhook|Retention|Plan)Part|listActivity|agreeClock)$/;

const promised = (name: string): Role => {
  if (INBOX.has(name)) return 'inbox';
  return OWNER.test(name) ? 'owner' : 'helper';
};

const CALLS: readonly (Deed & { readonly least: Role })[] = [
  ...Object.entries<AnyEndpoint>(contract)
    .filter(([, { needs }]) => needs !== 'nothing')
    .map(([name, { method, path }]) => ({ name, method, path, least: promised(name) })),
  ...BESIDE.map(([method, path, least]) => ({ name: `${method} ${path}`, method, path, least })),
];

const personOf = async (server: TestServer, role: Role): Promise<Client> =>
  (await server.admin()).colleague(`the ${role}`, role);

/** Asks with nothing in it: whoever may, hears of that, or of nothing there; the others hear of their role. */
const isAllowed = async (person: Client, { method, path }: Deed): Promise<boolean> => {
  const answer = await person.send(addressed(path), { method });
  const text = await answer.text();
  return !(answer.status === 403 && text.includes('"role_required"'));
};

/** These end or change the session that walks, or the mode of the site. */
const LAST = ['changePassword', 'publishAgain'];

it('the walk of roles and calls lets each role do what it is for, and refuses everything else', async () => {
  const wrong: string[] = [];
  const server = await startPagelessServer();
  const people = await Promise.all(ROLES.map(async (role) => [role, await personOf(server, role)] as const));
  for (const call of CALLS.toSorted((a, b) => LAST.indexOf(a.name) - LAST.indexOf(b.name))) {
    const may = await Promise.all(people.map(async ([role, person]) => [role, await isAllowed(person, call)] as const));
    for (const [role, is] of may) {
      if (is !== ROLES.indexOf(role) >= ROLES.indexOf(call.least)) wrong.push(`${role}: ${call.name}`);
    }
  }
  expect(wrong).toEqual([]);
});

/** The calls that anybody may make, written down a second time on purpose. */
const OPEN: ReadonlySet<string> = new Set([
  ...[
    'readSettings',
    'readSite',
    'readOpenDay',
    'listGalleryImages',
    'readActiveHeroImage',
    'readPortrait',
    'readLogo',
  ],
  ...['readEnquiryChallenge', 'sendEnquiry', 'setUpSite', 'login', 'logout', 'finishLogin'],
  ...['finishDesktopLogin', 'acceptInvitation'],
]);

it('refuses every other call to a stranger, whatever they send', async () => {
  const open = Object.entries<AnyEndpoint>(contract).filter(([, { needs }]) => needs === 'nothing');
  expect(new Set(open.map(([name]) => name))).toEqual(OPEN);
  const stranger = (await startPagelessServer()).visitor();
  for (const { name, method, path } of CALLS) {
    const bare = await stranger.send(addressed(path), { method });
    expect(await refusal(bare), name).toEqual([401, 'unauthenticated']);
    if (method === 'GET') continue;
    const answer = await stranger.json(method, addressed(path), {}, { 'idempotency-key': 'a-key-of-a-stranger' });
    expect(await refusal(answer), name).toEqual([401, 'unauthenticated']);
  }
});

describe('a role', () => {
  it('is the owner’s for the first account, and for one that is made without a role', async ({ admin: owner }) => {
    expect(await owner.api(readCurrentUser)).toMatchObject({ role: 'owner' });
    const made = await owner.api(createAdminUser, { body: { username: 'ann', password: PASSWORD } });
    expect(made).toMatchObject({ role: 'owner' });
  });

  it('counts from the next call on, in a session that exists already', async ({ server }) => {
    const [owner, helper] = [await server.admin(), await personOf(server, 'helper')];
    expect(await refusal(await helper.send(listAdminUsers.path))).toEqual([403, 'role_required']);
    const { id } = await helper.api(readCurrentUser);
    await owner.api(changeRole, { params: { id }, body: { role: 'owner' } });
    expect((await helper.send(listAdminUsers.path)).status).toBe(200);
    expect(await helper.api(readCurrentUser)).toMatchObject({ role: 'owner' });
  });

  it('is refused in words, and a role that does not exist too', async ({ server }) => {
    const inbox = await personOf(server, 'inbox');
    const answer = await inbox.json('POST', '/api/objects/upload', {});
    expect([answer.status, await answer.json()]).toMatchObject([
      403,
      { error: 'role_required', message: 'Your account is for inquiries only. Please ask an owner of this site.' },
    ]);
    const king = await (await server.admin()).json('POST', createAdminUser.path, {
      username: 'king',
      password: PASSWORD,
      role: 'king',
    });
    expect(await refusal(king)).toEqual([400, 'invalid_request']);
  });

  it('cannot be taken from the last owner, nor can the last owner be deleted', async ({ server, admin: owner }) => {
    await personOf(server, 'helper');
    const { id } = await owner.api(readCurrentUser);
    const demoted = await owner.json('PUT', `/api/admin/accounts/${id}/role`, { role: 'helper' });
    expect(await refusal(demoted)).toEqual([409, 'last_admin']);
    const deleted = await owner.send(`/api/admin/users/${id}`, { method: 'DELETE' });
    expect(await refusal(deleted)).toEqual([409, 'last_admin']);
    expect(await owner.api(readCurrentUser)).toMatchObject({ role: 'owner' });
  });

  it('stays with one owner when two make each other helpers at the same moment', async ({ server }) => {
    const [first, second] = [await server.admin(), await personOf(server, 'owner')];
    const ids = await Promise.all([first, second].map(async (person) => (await person.api(readCurrentUser)).id));
    const demote = (person: Client, id = '') =>
      person.json('PUT', `/api/admin/accounts/${id}/role`, { role: 'helper' });
    await Promise.all([demote(first, ids[1]), demote(second, ids[0])]);
    const owners = (await server.context.db.selectFrom('admin_users').select('role').execute()).filter(
      ({ role }) => role === 'owner',
    );
    expect(owners).toHaveLength(1);
  });

  it('frees an owner to leave once somebody else is one', async ({ server, admin: owner }) => {
    const other = await personOf(server, 'owner');
    const { id } = await owner.api(readCurrentUser);
    await other.api(deleteAdminUser, { params: { id } });
    expect((await other.api(listAdminUsers)).map(({ role }) => role)).toEqual(['owner']);
  });
});
