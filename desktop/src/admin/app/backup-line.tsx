import { readBackup } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { apiInBackground } from '#lib/api/api.ts';
import { useIsOffline } from '#lib/desktop/sync.ts';
import { useCurrentPlace } from './current-place.ts';
import { DASHBOARD_WORDS as words } from './dashboard-words.ts';
import { PlaceLink } from './place-link.tsx';

const BACKUP = 'backup';
const EVERY_MS = 10 * 60_000;

/** Says that no backup is known to be good, and links to the section; shows nothing otherwise. */
export const BackupLine = () => {
  const isHere = useCurrentPlace(({ current }) => current === BACKUP);
  const isOffline = useIsOffline();
  const { data } = useQuery({
    queryKey: [readBackup.path],
    queryFn: ({ signal }) => apiInBackground(readBackup, { signal }),
    refetchInterval: EVERY_MS,
  });
  const standing = data?.standing;
  // Without a network the state is unknown. The section itself says more.
  if (!standing || isOffline || isHere || (standing.state !== 'late' && standing.state !== 'failed')) return null;
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-3 text-sm">
      <p role="status" className="flex items-start gap-2 text-danger">
        <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
        <span dir="auto" className="min-w-0 wrap-anywhere">
          {standing.message}
        </span>
      </p>
      <PlaceLink
        to={BACKUP}
        className="-my-3 -ml-1 inline-flex min-h-11 items-center gap-1.5 px-1 font-medium text-accent underline underline-offset-4"
      >
        <span className="max-sm:sr-only">{words.openMailStudio}</span>
        {words.openBackup}
      </PlaceLink>
    </div>
  );
};
