import { Button } from '#ui/button.tsx';
import { ClashDialog } from '#ui/clash-dialog.tsx';
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx';
import { PersonDialog } from '#ui/person-dialog.tsx';
import { RecentlyDeleted } from '#ui/recently-deleted.tsx';
import { Opened } from './opened.tsx';
import { ARABIC, LONG, type Part } from './part.ts';

const deleted = [
  { id: '1', name: 'The lake', deletedAt: '2026-11-26T09:30:00.000Z' },
  { id: '2', name: LONG, deletedAt: '2026-11-25T09:30:00.000Z' },
];

const kind = (items: typeof deleted) => ({
  path: `/parts/${items.length}`,
  read: async () => items,
  restore: async () => undefined,
  purge: async () => undefined,
  onRestored: () => undefined,
  isPublic: false,
  what: 'Photos',
  lookOf: ({ name }: { name: string }) => ({ name }),
  words: { restored: 'Restored.', restoreFailed: 'Not restored.', purged: 'Deleted.', purgeFailed: 'Not deleted.' },
});

const clash = { field: 'heroText', name: 'heroText', item: null, base: '', mine: LONG, theirs: ARABIC } as const;

export const DIALOGS: readonly Part[] = [
  {
    name: 'Dialog',
    states: {
      filled: (
        <Opened>
          {(close) => (
            <Dialog title="Describe all 4" description="Once." open onClose={close} footer={<Button>Fill In</Button>}>
              Text
            </Dialog>
          )}
        </Opened>
      ),
      'at the side': (
        <Opened>
          {(close) => (
            <Dialog title="Photo 2 of 17" side open onClose={close}>
              {LONG}
            </Dialog>
          )}
        </Opened>
      ),
      'a long word': (
        <Opened>
          {(close) => (
            <Dialog title={LONG} description={LONG} open onClose={close} footer={<Button>{ARABIC}</Button>}>
              {LONG.repeat(30)}
            </Dialog>
          )}
        </Opened>
      ),
    },
  },
  {
    name: 'ConfirmDialog',
    states: {
      danger: (
        <Opened>
          {(close) => (
            <ConfirmDialog
              title="Delete 5 photos"
              question="Visitors won’t see them any more."
              confirm="Delete"
              open
              onConfirm={close}
              onCancel={close}
            />
          )}
        </Opened>
      ),
      harmless: (
        <Opened>
          {(close) => (
            <ConfirmDialog
              title={LONG}
              question={ARABIC}
              confirm="Go On"
              harmless
              open
              onConfirm={close}
              onCancel={close}
            />
          )}
        </Opened>
      ),
    },
  },
  {
    name: 'ClashDialog',
    states: {
      filled: <Opened>{(close) => <ClashDialog conflicts={[clash]} onResolve={close} onClose={close} />}</Opened>,
    },
  },
  {
    name: 'PersonDialog',
    states: {
      'what the server says': <Opened>{(close) => <PersonDialog email="anna@example.com" onClose={close} />}</Opened>,
    },
  },
  {
    name: 'RecentlyDeleted',
    states: {
      filled: <RecentlyDeleted kind={kind(deleted)} />,
      empty: <RecentlyDeleted kind={kind([])} />,
    },
  },
];
