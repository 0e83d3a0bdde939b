import { useIsWaiting } from '#lib/sync.ts';
import { Badge } from './badge.tsx';

/** Marks a thing that is shown as changed although the server does not know of it yet. */
export const WaitingBadge = ({ id }: { id: string }) => (useIsWaiting(id) ? <Badge>waiting</Badge> : null);
