import { CircleAlert } from 'lucide-react';
import { useIsOffline } from '#lib/desktop/sync.ts';
import { useServerWarnings } from '#lib/studio/server-warnings.ts';

/** Says what the server refuses, or was set up wrongly for, until somebody changes it. */
export const WarningLines = () => {
  const warnings = useServerWarnings((state) => state.warnings);
  const isOffline = useIsOffline();
  // Without a network the state is unknown.
  if (isOffline) return null;
  return warnings.map(({ message }) => (
    <p key={message} role="status" className="mt-1.5 flex max-w-prose items-start gap-2 text-sm text-danger">
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
      <span dir="auto" className="min-w-0 wrap-anywhere">
        {message}
      </span>
    </p>
  ));
};
