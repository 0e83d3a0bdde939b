import { useUnsentStatus } from '#lib/desktop/sync.ts';
import { Badge } from './badge.tsx';

const WORDS = { waiting: 'waiting', 'needs-you': 'needs you' } as const;

/** Marks an item whose change the server does not know yet, and says whether a person has to act. */
export const WaitingBadge = ({ id }: { id: string }) => {
  const status = useUnsentStatus(id);
  return status && <Badge>{WORDS[status]}</Badge>;
};
