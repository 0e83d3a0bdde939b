import { useEffect } from 'react';
import { useUnsaved } from '#lib/drafts/unsaved.ts';

/** Asks before unsaved changes are left behind: by a link, Back, a reload or closing. */
export const LeaveGuard = () => {
  const guarded = useUnsaved((state) => state.places.size > 0);
  useEffect(() => {
    if (!guarded) return;
    const onUnload = (event: BeforeUnloadEvent) => {
      if (useUnsaved.getState().places.size > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [guarded]);
  return null;
};
