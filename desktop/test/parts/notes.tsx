import { useState } from 'react';
import { useSync } from '#lib/desktop.ts';
import { notifyDone, notifyError, undo } from '#lib/notices.ts';
import { Alert, ShownOnce, SIGNS, StateItem, StateLine } from '#ui/alert.tsx';
import { WaitingBadge, WaitingNote } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { MineOrTheirs } from '#ui/clash-dialog.tsx';
import { DropVeil } from '#ui/file-picker.tsx';
import { BlockSkeleton, CardsSkeleton, Skeleton } from '#ui/loaded.tsx';
import { LoadFailed, Spinner } from '#ui/loading.tsx';
import { SetOnMachine } from '#ui/part-form.tsx';
import { Photo } from '#ui/photo.tsx';
import { DeletedItem } from '#ui/recently-deleted.tsx';
import { RecoveredNote } from '#ui/saved-form.tsx';
import { Toaster } from '#ui/toaster.tsx';
import { PlaceSentence } from '../../src/admin/features/about/about-section.tsx';
import { ARABIC, LONG, type Part } from './part.ts';

const nothing = (): void => undefined;

const change = (id: string, status: 'waiting' | 'failed', words: string) => ({
  id,
  ids: [id],
  noun: 'gallery',
  status,
  words,
  at: '2026-11-26T09:30:00.000Z',
  reason: null,
  needsProof: false,
  isGone: false,
  isCrossed: false,
  texts: [],
  conflicts: [],
});

/** The report of a desktop app without a network. */
const offline = {
  connection: 'offline',
  waiting: 2,
  needsYou: 0,
  failed: 1,
  photos: null,
  lastSyncAt: null,
  nextAttemptAt: null,
  changes: [change('lake', 'waiting', `Photo ${LONG} deleted`), change('dune', 'failed', 'Photo Dune deleted')],
  others: [],
  restored: null,
  warnings: [],
} as const;

const OfflineSwitch = () => (
  <Button onClick={() => useSync.setState(({ status }) => ({ status: status ? null : offline }))}>
    Network on or off
  </Button>
);

const Veil = () => {
  const [shown, setShown] = useState(false);
  return (
    <>
      <Button onClick={() => setShown(true)} onBlur={() => setShown(false)}>
        Drag a file
      </Button>
      <DropVeil shown={shown} />
    </>
  );
};

const Choice = ({ mine, theirs }: { mine: string; theirs: string }) => {
  const [isTheirs, choose] = useState(false);
  return (
    <MineOrTheirs
      name={mine}
      conflict={{ label: 'Price of Signature', mine, theirs }}
      theirs={isTheirs}
      onChange={choose}
    />
  );
};

const deleted = (id: string, name: string, busy: boolean) => (
  <ul>
    <DeletedItem
      item={{ id, deletedAt: '2026-11-26T09:30:00.000Z' }}
      look={{ name, detail: 'Family' }}
      busy={busy}
      onRestore={nothing}
      onPurge={nothing}
    />
  </ul>
);

const BLUE =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"><path fill="%23246" d="M0 0h3v2H0z"/></svg>';

const Notices = () => (
  <div className="flex flex-wrap gap-2">
    <Button onClick={() => notifyDone({ text: '3 images described.', action: undo(nothing) })}>Success</Button>
    <Button onClick={() => notifyError('Failed to save settings. Please try again.')}>Error</Button>
    <Button onClick={() => notifyDone({ text: LONG, detail: ARABIC })}>A long word, Arabic</Button>
    <Toaster />
  </div>
);

export const NOTES: readonly Part[] = [
  {
    name: 'Alert',
    states: {
      info: <Alert tone="info">You are offline.</Alert>,
      danger: <Alert tone="danger">This upload expired.</Alert>,
      'a long word': <Alert tone="danger">{LONG}</Alert>,
      Arabic: <Alert tone="info">{ARABIC}</Alert>,
    },
  },
  { name: 'Toaster', states: { 'one at a time': <Notices /> } },
  { name: 'Spinner', states: { busy: <Spinner /> } },
  {
    name: 'Skeleton',
    states: {
      'a list': <Skeleton text="Loading..." count={3} block="h-16" layout="grid gap-2" />,
      cards: <CardsSkeleton cards={['h-40', 'h-48']} />,
      'a part of a card': <BlockSkeleton className="h-24" />,
    },
  },
  {
    name: 'LoadFailed',
    states: { failed: <LoadFailed what="The settings" error={new TypeError('Failed to fetch')} onRetry={nothing} /> },
  },
  {
    name: 'PlaceSentence',
    states: {
      filled: <PlaceSentence text="Enter it under Studio → Mail." />,
      'a command': <PlaceSentence text="npm run update -- --back goes back to it." />,
      empty: <PlaceSentence text="It names no place." />,
    },
  },
  { name: 'RecoveredNote', states: { filled: <RecoveredNote at="2026-11-26T09:30:00.000Z" onDiscard={nothing} /> } },
  { name: 'SetOnMachine', states: { filled: <SetOnMachine variable="SMTP_URL" /> } },
  {
    name: 'ShownOnce',
    states: {
      filled: (
        <ShownOnce notice="Copy it now. You won’t see it again." label="The new secret" text={`whsec_${LONG}`}>
          <Button>Copy</Button>
        </ShownOnce>
      ),
    },
  },
  {
    name: 'StateLine',
    states: {
      good: <StateLine {...SIGNS.good}>Each inquiry is sent.</StateLine>,
      bad: (
        <StateLine {...SIGNS.bad} more="Since 9:30 AM.">
          Emails aren’t going out.
        </StateLine>
      ),
      'a long word': (
        <StateLine {...SIGNS.wrong} more={LONG}>
          {LONG}
        </StateLine>
      ),
      Arabic: <StateLine {...SIGNS.unknown}>{ARABIC}</StateLine>,
      'in a list': (
        <ul>
          <StateItem {...SIGNS.good}>Found</StateItem>
          <StateItem {...SIGNS.missing}>Missing</StateItem>
        </ul>
      ),
    },
  },
  {
    name: 'MineOrTheirs',
    states: {
      filled: <Choice mine="£480" theirs="£520" />,
      'a long word': <Choice mine={LONG} theirs={ARABIC} />,
    },
  },
  {
    name: 'DeletedItem',
    states: {
      filled: deleted('1', 'The lake', false),
      busy: deleted('2', 'The dune', true),
      'a long word': deleted('3', LONG, false),
      Arabic: deleted('4', ARABIC, false),
    },
  },
  {
    name: 'Photo',
    states: {
      filled: (
        <Photo
          picture={{ width: 3, height: 2, placeholder: BLUE, derivatives: [] }}
          url={BLUE}
          alt="A blue field"
          sizes="16rem"
          className="aspect-4/3 w-full object-cover"
        />
      ),
    },
  },
  { name: 'DropVeil', states: { shown: <Veil /> } },
  {
    name: 'WaitingBadge',
    states: {
      'without a network': <OfflineSwitch />,
      waiting: <WaitingBadge id="lake" />,
      'needs you': <WaitingBadge id="dune" />,
    },
  },
  { name: 'WaitingNote', states: { waiting: <WaitingNote noun="gallery" shown={[]} /> } },
];
