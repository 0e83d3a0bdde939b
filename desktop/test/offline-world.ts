import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  createAdminUser,
  erasePerson,
  listEnquiries,
  readSettings,
  saveSettings,
  sendEnquiry,
  settingsSchema,
} from '@shutterdesk/shared';
import { ageProofs } from '../../server/test/aged-proof.ts';
import { Client, PASSWORD } from '../../server/test/test-server.ts';
import { type SyncStatus, WAITING_HEADER } from '../src/sync-status.ts';
import {
  type Applied,
  appliedIn,
  type Deed,
  isAmong,
  isKindOf,
  lossOf,
  madeBy,
  type NewDeed,
  watch,
} from './offline-deeds.ts';
import { Desk, type Name, PEOPLE, type Sent, SHOWN } from './offline-desk.ts';
import type { Network } from './offline-network.ts';
import { addPhotoCalled } from './offline-photo-deeds.ts';
import { answerOf, isIn, update } from './offline-releases.ts';
import { StudioServer } from './offline-server.ts';
import { type Change, spellPackages } from './offline-window-steps.ts';

/** The initial state of every story. */
export interface Beginning {
  readonly folder: string | null;
  readonly sessions: readonly [string | null, string | null];
}

const nameOf = (name: string): Name => PEOPLE.find((one) => one === name) ?? 'owner';

/** A server, two desktop apps and a browser, with everything that anybody did. */
export class World {
  readonly desks: readonly [Desk, Desk];
  readonly deeds: Deed[] = [];
  /** The addresses of people whose erasure somebody saw confirmed. */
  readonly erased = new Set<string>();
  readonly erasedAt = new Map<Desk, readonly string[]>();
  /** The addresses of people who were still on the server after the first contact of the desk that erased them. */
  readonly lateErasures: string[] = [];
  /** The enquiries of people whom somebody asked to erase. */
  readonly askedToErase = new Set<string>();
  /** Each restored backup: what the server showed then, its time, and the number of deeds before. */
  readonly restored: { readonly state: string; readonly at: string; readonly deeds: number }[] = [];
  /** Every write of the two apps, in order. */
  readonly sent: Sent[] = [];
  readonly server: StudioServer;
  /** The file of every photograph: a JPEG. */
  readonly photo: Uint8Array;
  readonly #folder: string;
  readonly browser: Client;
  #count = 0;
  #areProofsOld = false;

  /** Everybody is signed in, with two photographs and three enquiries: made once, and the same for every story. */
  static async prepare(photo: Uint8Array): Promise<Beginning> {
    const world = await World.begin({ folder: null, sessions: [null, null] }, photo);
    for (const message of ['one', 'two', 'three']) await world.#enquire(message);
    await world.browser.api(createAdminUser, { body: { username: 'ann', password: PASSWORD } });
    const [first] = world.desks;
    await first.signIn();
    for (const alt of ['Tower', 'Mill']) await addPhotoCalled(world, first, alt);
    await world.server.running.context.finishing.caughtUp();
    for (const desk of world.desks) await desk.signIn();
    await watch(world.server.running);
    await world.#close();
    const [a, b] = world.desks;
    return { folder: world.#folder, sessions: [await a.keychain.load(), await b.keychain.load()] };
  }

  static async begin({ folder: from, sessions }: Beginning, photo: Uint8Array): Promise<World> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'offline-world-'));
    if (from) await cp(from, folder, { recursive: true });
    const networks = new Set<Network>();
    const server = await StudioServer.begin(folder, () => {
      const returns = [...networks].map((network) => network.loseServer());
      return () => {
        for (const isBack of returns) isBack();
      };
    });
    // The sessions of a long run would be too old to erase anybody.
    await ageProofs(server.running, 0);
    const world = new World(folder, server, photo, sessions);
    for (const { network } of world.desks) networks.add(network);
    await world.browser.login();
    for (const desk of world.desks) await desk.start();
    return world;
  }

  private constructor(folder: string, server: StudioServer, photo: Uint8Array, [a, b]: Beginning['sessions']) {
    this.#folder = folder;
    this.server = server;
    this.photo = photo;
    const { url } = server.running;
    this.browser = new Client(url);
    this.desks = [
      new Desk(url, path.join(folder, 'a'), a, this.sent),
      new Desk(url, path.join(folder, 'b'), b, this.sent),
    ];
  }

  readonly unique = (): string => {
    this.#count += 1;
    return `value ${String(this.#count).padStart(4, '0')}`;
  };

  async #enquire(message: string): Promise<void> {
    const email = `${message}@example.com`;
    const body = { name: 'Ada', email, phone: '5550100', selectedPackage: 'general', message };
    await this.browser.api(sendEnquiry, { body });
  }

  /** Records a person's action, and whether they saw that it is saved. */
  async note(deed: NewDeed, answer: Promise<Response>, desk: Desk | null = null): Promise<void> {
    const by = desk?.person ?? null;
    const starts = desk?.starts;
    const answered = await answer.catch(() => null);
    // If an app ends meanwhile, nobody sees its answer.
    const isHeard = answered !== null && desk?.starts === starts;
    const told = answered?.ok ? 'kept' : isHeard ? 'refused' : 'nothing';
    const noticed = isHeard && answered.ok && !answered.headers.has(WAITING_HEADER) && desk !== null;
    this.deeds.push({ ...deed, told, noticed, by, discarded: 'no', lost: 'nothing', shown: new Set() });
  }

  /** Erases the person of an enquiry that this desk shows. */
  async erase(desk: Desk, at: number): Promise<void> {
    const contacts = await desk.read<{ id: string; email: string }[] | { error: string }>(listEnquiries.path);
    const contact = Array.isArray(contacts) ? contacts[at % Math.max(1, contacts.length)] : undefined;
    if (!contact) return;
    const { email, id } = contact;
    this.askedToErase.add(id);
    const { starts } = desk;
    const answer = await desk.json('POST', erasePerson.path, { email }).catch(() => null);
    if (!answer?.ok || starts !== desk.starts) return;
    this.erased.add(email);
    this.erasedAt.set(desk, [...(this.erasedAt.get(desk) ?? []), email]);
  }

  /** A person discards an unfinished change; -1 is the newest. */
  async discard(desk: Desk, at: number): Promise<void> {
    const listed = async () => (await desk.offline.status()).changes;
    // A change that waits from before a restore may be in the backup.
    const held = (await desk.offline.status()).restored?.held ?? 0;
    const open = (await listed()).filter(({ status }) => status !== 'sent');
    const change = open.at(at % Math.max(1, open.length));
    if (!change) return;
    await desk.offline.discard(change.id);
    if ((await listed()).some(({ id }) => id === change.id)) return;
    const words = madeBy(change);
    for (const deed of this.deeds)
      if (words.includes(deed.listedBy) && isKindOf(deed, change))
        deed.discarded = desk.jumps === 0 && held === 0 ? 'unsent' : 'unknown';
  }

  /** The sign-ins of all people are too old to erase anybody. */
  async ageProofs(): Promise<void> {
    this.#areProofsOld = true;
    await ageProofs(this.server.running, 60);
  }

  /** Reads everything, like a newly opened window. */
  async look(desk: Desk): Promise<void> {
    await Promise.all(SHOWN.map((route) => desk.call(route)));
  }

  /** Saves in the browser, which reads first, because somebody may have saved before. */
  async browserSaves(make: Change, at: number): Promise<void> {
    for (let turn = 0; turn < 10; turn += 1) {
      const read = await this.browser.send(readSettings.path);
      const settings = settingsSchema.parse(await read.json());
      const changed = make(settings, this.unique, at);
      if (!changed || !isIn(this.desks[0].release, changed)) return;
      const { change, ...deed } = changed;
      const headers = { 'if-match': read.headers.get('etag') ?? '' };
      const answer = await this.browser.json('PUT', saveSettings.path, { ...settings, ...change }, headers);
      if (answer.status === 412) continue;
      await this.note({ ...deed, listedBy: deed.value }, Promise.resolve(answer));
      return;
    }
  }

  /** Everything works again, and everybody has synchronised. */
  async becomeQuiet(): Promise<void> {
    if (this.desks[0].release === 'before') await update(this, 'today');
    for (const desk of this.desks) {
      desk.network.heal();
      await desk.catchUp();
      // A sign-in of long ago erases nobody.
      if (this.#areProofsOld) await desk.signIn(desk.person);
      await this.lookForErased(desk);
      // A change that rests after a fault is sent only when its person signs in again: that person may be left behind.
      for (let round = 0; round < PEOPLE.length; round += 1) {
        for (const { name } of (await desk.offline.status()).others) {
          await desk.signIn(nameOf(name));
          await desk.offline.sendHeld();
          await desk.offline.syncNow();
        }
      }
      await desk.offline.sendHeld();
      await desk.offline.idle();
    }
    for (const { network } of this.desks) await network.deliverStrays();
    // Each desk still has to read the changes that the other has just sent.
    for (let sent = -1; sent !== this.sent.length; ) {
      sent = this.sent.length;
      for (const desk of this.desks) await desk.catchUp();
    }
  }

  /** A desk's erasures have arrived at the first contact, no matter who is signed in there. */
  async lookForErased(desk: Desk): Promise<void> {
    if ((await desk.offline.status()).connection !== 'online') return;
    const { db } = this.server.running.context;
    const there = new Set(
      (await db.selectFrom('contact_submissions').select('email').execute()).map((row) => row.email),
    );
    for (const email of this.erasedAt.get(desk) ?? []) if (there.has(email)) this.lateErasures.push(email);
  }

  /** The server restores its backup, if there is one; its losses are recorded. */
  async goBack(): Promise<void> {
    const beIdle = async () => {
      for (const { offline } of this.desks) await offline.idle();
    };
    await beIdle();
    const [had, state, isBack] = await this.#cutOff(async () => {
      await beIdle();
      return [await this.applied(), await this.state(), await this.server.putBack()] as const;
    });
    if (!isBack) return;
    // The browser's session may be newer than the backup.
    await this.browser.login();
    const has = await this.applied();
    this.restored.push({ state: await this.state(), at: new Date().toISOString(), deeds: this.deeds.length });
    for (const deed of this.deeds)
      if (deed.lost === 'nothing' && isAmong(deed, had) && !isAmong(deed, has)) deed.lost = lossOf(deed, state);
  }

  /** Lets nothing of the desks arrive at the server. */
  async #cutOff<Result>(work: () => Promise<Result>): Promise<Result> {
    const networks = this.desks.map(({ network }) => ({ network, wasDown: network.down }));
    for (const { network } of networks) network.down = true;
    try {
      return await work();
    } finally {
      for (const { network, wasDown } of networks) network.down = wasDown;
    }
  }

  /** Everything that the server shows, as text. */
  async state(): Promise<string> {
    return JSON.stringify(await Promise.all(SHOWN.map((route) => this.truth(route))));
  }

  /** The server's current answer to a read. */
  async truth(route: string): Promise<unknown> {
    const [{ release }] = this.desks;
    return answerOf(release, route, await (await this.browser.send(route)).json());
  }

  async applied(): Promise<readonly Applied[]> {
    return (await appliedIn(this.server.running)).flatMap(spellPackages);
  }

  /** The panel of each desk, for each person with pending changes there. */
  async panels(): Promise<readonly SyncStatus[]> {
    const panels: SyncStatus[] = [];
    for (const desk of this.desks) {
      const first = await desk.offline.status();
      panels.push(first);
      for (const { name } of first.others) {
        await desk.signIn(nameOf(name));
        panels.push(await desk.offline.status());
      }
    }
    return panels;
  }

  async #close(): Promise<void> {
    for (const desk of this.desks) await desk.close();
    await this.server.close();
  }

  async remove(): Promise<void> {
    await this.#close();
    // A killed app may write to its end.
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
