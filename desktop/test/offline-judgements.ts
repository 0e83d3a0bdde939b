import { countEnquiries, listEnquiries, readReadMarks } from '@shutterdesk/shared';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { SyncStatus } from '../src/sync-status.ts';
import { type Applied, type Deed, isAmong, madeBy, REMOVALS, stands } from './offline-deeds.ts';
import { SHOWN } from './offline-desk.ts';
import type { World } from './offline-world.ts';

/** The unfinished changes in the panels: their ids and texts. */
const unfinished = (panels: readonly SyncStatus[]): string =>
  JSON.stringify(panels.flatMap(({ changes }) => changes.filter(({ status }) => status !== 'sent')));

const UNKNOWN = 'We don’t know whether this arrived';

/** The texts of changes that a panel lists as refused. */
const refused = (panels: readonly SyncStatus[]): string => {
  const failed = panels.flatMap(({ changes }) => changes.filter(({ status }) => status === 'failed'));
  return JSON.stringify(failed.filter(({ reason }) => !reason?.startsWith(UNKNOWN)).map(madeBy));
};

const WORDS = new Set(['heroText', 'contactText', 'price']);

/** For example, a save that undoes another person's change. */
const expectNothingUnasked = ({ askedToErase, deeds }: World, applied: readonly Applied[]): void => {
  const asked = new Set(deeds.map(({ what, value }) => `${what} ${value}`));
  // To erase a person is to delete their notes.
  const isErased = ({ what, old }: Applied): boolean => what === 'noteGone' && askedToErase.has(old ?? '');
  const unasked = applied.filter((one) => !asked.has(`${one.what} ${one.value}`) && !isErased(one));
  expect(unasked).toEqual([]);
};

/** An edit that arrived is refused if it is repeated after its photograph was deleted. */
const isOfGone = ({ of }: Deed, applied: readonly Applied[]): boolean =>
  applied.some(({ what, value }) => what === 'deletion' && value === of);

interface Findings {
  /** All unfinished and failed changes in the panels. */
  readonly open: string;
  readonly failed: string;
  /** The panels' list of the server's losses. */
  readonly lost: string;
  /** The server's current lists. */
  readonly state: string;
  readonly deeds: readonly Deed[];
  readonly applied: readonly Applied[];
  /** The enquiries of people whom somebody asked to erase. */
  readonly askedToErase: ReadonlySet<string>;
  readonly restored: World['restored'];
}

/** Changes about a person go with them, everywhere, once somebody asks to erase that person. */
const isOfErased = ({ isOfEnquiry = false, of, value }: Deed, { askedToErase }: Findings): boolean =>
  isOfEnquiry && askedToErase.has(of ?? value);

/** Its deletion was lost with an older backup, and a computer may take it for deleted until it reads the feed. */
const isOfReturned = ({ isOfEnquiry = false, of }: Deed, { deeds }: Findings): boolean =>
  isOfEnquiry && deeds.some(({ what, value, lost }) => what === 'deletion' && value === of && lost !== 'nothing');

/**
 * A change that its person saw fail is not on the server. A computer refuses also a note whose answer was lost if it
 * knows the enquiry no more: the note may have arrived, or is sent again.
 */
const expectNotDone = (deed: Deed, times: number, findings: Findings): void => {
  const { failed, applied } = findings;
  if (REMOVALS.has(deed.what) || isOfErased(deed, findings) || isOfReturned(deed, findings)) return;
  if (deed.discarded === 'unsent' || deed.told === 'refused') expect([deed, times]).toEqual([deed, 0]);
  if (failed.includes(deed.value) && !isOfGone(deed, applied))
    expect([deed, 'failed', times]).toEqual([deed, 'failed', 0]);
};

/** The words of a panel for a loss of the server. It names only some of many items. */
const LOST_WORDS: Partial<Record<Deed['what'], RegExp>> = {
  price: /Price of|and \d+ more/,
  package: /Package|and \d+ more/,
  removal: /Package|and \d+ more/,
  deletion: /Photo “[^”]*” deleted/,
  photo: /and \d+ more/,
  alt: /and \d+ more/,
};

const isListedAsLost = ({ what, value }: Deed, lost: string): boolean =>
  lost.includes(value) || (LOST_WORDS[what]?.test(lost) ?? false);

/** Its person saw the lost description, or chose another file. */
const isDoneAfresh = (deed: Deed, later: readonly Deed[], applied: readonly Applied[]): boolean => {
  const isAfter = ({ base }: Deed): boolean => deed.what !== 'alt' || base === deed.value;
  return deed.of !== undefined && later.some((one) => one.of === deed.of && isAfter(one) && isAmong(one, applied));
};

/**
 * A deleted item need not be listed. A deletion counts once it has arrived, however long it had waited, and even if a
 * later backup has taken it back; or if the restored server no longer had the item.
 */
const isDeletedSince = ({ of, listedBy }: Deed, later: readonly Deed[], findings: Findings): boolean => {
  const { deeds, applied, state } = findings;
  const deletions = deeds.filter(({ what, value }) => what === 'deletion' && value === (of ?? listedBy));
  const isMeant = (deed: Deed): boolean => deed.told !== 'refused' && deed.discarded === 'no';
  return deletions.some(
    (deed) =>
      isAmong(deed, applied) ||
      (later.includes(deed) && (deed.lost !== 'nothing' || (isMeant(deed) && stands(deed, state)))),
  );
};

/** The action was repeated on a desk that did not know of the restored backup yet. */
const isDoneAnew = (deed: Deed, findings: Findings): boolean => {
  const { deeds, applied } = findings;
  const later = deeds.slice(deeds.indexOf(deed) + 1);
  return isDoneAfresh(deed, later, applied) || isDeletedSince(deed, later, findings);
};

/** Tells whether a person can still find a change that was confirmed as saved. */
const isKept = (deed: Deed, times: number, findings: Findings): boolean => {
  const { open, lost, state } = findings;
  if (isOfErased(deed, findings)) return true;
  if (times === 1 || open.includes(deed.listedBy) || deed.lost === 'replaced' || deed.lost === 'perhaps') return true;
  // A removed item is gone, or a restored server never had it.
  if (REMOVALS.has(deed.what) && stands(deed, state)) return true;
  return deed.lost === 'known' && (isListedAsLost(deed, lost) || isDoneAnew(deed, findings));
};

const judgeDeed = (deed: Deed, findings: Findings): void => {
  const times = findings.applied.filter(({ what, value }) => what === deed.what && value === deed.value);
  expect(times.length, `${deed.what} “${deed.value}” on the server`).toBeLessThanOrEqual(1);
  if (deed.told === 'kept' && deed.discarded === 'no')
    expect([deed, isKept(deed, times.length, findings)]).toEqual([deed, true]);
  expectNotDone(deed, times.length, findings);
  // Nobody replaced another person's words without having seen them.
  if (WORDS.has(deed.what))
    for (const { old } of times) expect([deed, old, isSeen(deed, old)]).toEqual([deed, old, true]);
};

const isSeen = ({ base, shown }: Deed, old: string | null): boolean => old === base || shown.has(old ?? '');

const valuesIn = (words: string): readonly (string | undefined)[] =>
  [...words.matchAll(/→ “?(value \d+(?: EUR)?)/g)].map(([, value]) => value);

/**
 * A panel lists nothing as lost that stands on the server and was done since it last restored a backup, or that its own
 * app has sent since.
 */
const expectOnlyLosses = (panels: readonly SyncStatus[], { deeds, restored, state }: Findings): void => {
  const last = restored.at(-1);
  const since = deeds.slice(last?.deeds ?? 0).filter((deed) => stands(deed, state));
  for (const { restored: now, changes } of panels) {
    const values = (now?.changes ?? []).flatMap(({ words }) => valuesIn(words));
    expect(values.filter((value) => since.some((deed) => deed.value === value))).toEqual([]);
    const sent = changes.filter(({ status, at }) => status === 'sent' && at > (last?.at ?? ''));
    const again = sent.flatMap(({ words }) => valuesIn(words));
    expect(values.filter((value = '') => again.includes(value) && state.includes(value))).toEqual([]);
  }
};

/** Every confirmed change is on the server exactly once, or in the Sync panel; refused changes are not. */
export const judge = async (world: World): Promise<void> => {
  const panels = await world.panels();
  const applied = await world.applied();
  expectNothingUnasked(world, applied);
  const [state, lost] = [await world.state(), JSON.stringify(panels.map(({ restored }) => restored))];
  const { askedToErase, deeds, restored } = world;
  const about = { lost, state, deeds, applied, askedToErase, restored };
  const findings = { open: unfinished(panels), failed: refused(panels), ...about };
  expectOnlyLosses(panels, findings);
  for (const deed of world.deeds) judgeDeed(deed, findings);
};

/**
 * Nobody's words were sent first under another name. A save of settings contains all fields, including those that
 * others wrote before.
 */
export const belong = ({ deeds, sent }: World): void => {
  for (const deed of deeds) {
    if (deed.by === null || REMOVALS.has(deed.what)) continue;
    const first = sent.find(({ said }) => said.includes(deed.value));
    expect([deed, first?.by ?? deed.by]).toEqual([deed, deed.by]);
  }
};

/** Erased people are in no byte of a file and not on the server, whatever was restored meanwhile. */
export const forgotten = async ({ desks, erased, lateErasures, server }: World): Promise<void> => {
  expect(lateErasures).toEqual([]);
  const { db } = server.running.context;
  const emails = (await db.selectFrom('contact_submissions').select('email').execute()).map(({ email }) => email);
  expect(emails.filter((email) => erased.has(email))).toEqual([]);
  expect(desks.flatMap((desk) => [...erased].flatMap((email) => desk.filesWith(email)))).toEqual([]);
  expect(desks.flatMap(({ faults }) => faults)).toEqual([]);
  // An erasure that is done asks for no password.
  const panels = await Promise.all(desks.map(({ offline }) => offline.status()));
  expect(panels.flatMap(({ changes }) => changes.filter(({ needsProof }) => needsProof))).toEqual([]);
};

/** Filters and counts, which the app answers from its own rows. */
const COUNTED = [
  `${listEnquiries.path}?stage=booked`,
  `${listEnquiries.path}?search=two`,
  `${countEnquiries.path}?by=stage`,
  `${countEnquiries.path}?by=package`,
];

const counted = z.object({
  count: z.number(),
  recent: z.array(z.string()),
  stages: z.optional(z.unknown()),
  packages: z.optional(z.unknown()),
});

/** A count's warnings are the server's alone. */
const alsoKnownHere = (truth: unknown): unknown => counted.safeParse(truth).data ?? truth;

/** Once everything has arrived, the app's data equals the server's, except for changes that a person must settle. */
export const agree = async (world: World): Promise<void> => {
  for (const desk of world.desks) {
    const { changes } = await desk.offline.status();
    if (changes.some(({ status }) => status !== 'sent')) continue;
    for (const route of [...SHOWN, ...COUNTED]) {
      const truth = await world.truth(route);
      expect([route, await desk.remembered(route)]).toEqual([route, alsoKnownHere(truth)]);
    }
    const marks = await desk.served(readReadMarks.path);
    expect(['read marks', await desk.remembered(readReadMarks.path)]).toEqual(['read marks', marks]);
  }
};
