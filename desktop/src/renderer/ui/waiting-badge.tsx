import { useStanding } from '#lib/desktop/sync.ts';
import { Badge } from './badge.tsx';

const WORDS = { waiting: 'waiting', 'needs-you': 'needs you' } as const;

/** Marks a thing that is shown as changed although the server does not know of it yet, and whether that asks for somebody. */
export const WaitingBadge = ({ id }: { id: string }) => {
  const standing = useStanding(id);
  return standing && <Badge>{WORDS[standing]}</Badge>;
};
