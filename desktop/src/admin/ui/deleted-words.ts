import { DELETED_KEPT_DAYS } from '@shutterdesk/shared';

export const DELETED_WORDS = {
  open: 'Recently Deleted',
  title: (what: string) => `Recently Deleted: ${what}`,
  text: `What you delete is kept for ${DELETED_KEPT_DAYS} days. Until then it can be restored.`,
  loading: 'Loading...',
  what: 'What was deleted',
  emptyTitle: 'Nothing here',
  emptyText: `Nothing was deleted in the last ${DELETED_KEPT_DAYS} days.`,
  when: (deleted: string, goes: string) => `Deleted ${deleted} · goes for good on ${goes}`,
  restore: 'Restore',
  restoreOne: (name: string) => `Restore ${name}`,
  purge: 'Delete for good',
  purgeOne: (name: string) => `Delete for good: ${name}`,
  question: (name: string) => `“${name}” will be deleted for good. Nothing can bring it back.`,
  more: 'Show more',
} as const;
