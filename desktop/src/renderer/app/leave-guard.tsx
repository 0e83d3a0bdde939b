import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useUnsaved } from '#lib/unsaved.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { DASHBOARD_WORDS as words } from './dashboard-words.ts';
import { tabLabels } from './tabs.tsx';

/** Asks before unsaved changes are left behind: by a link, Back, a reload or closing. */
export const LeaveGuard = () => {
  const unsaved = useUnsaved((state) => state.places);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    return unsaved.size > 0 && currentLocation.pathname !== nextLocation.pathname;
  });
  useEffect(() => {
    if (unsaved.size === 0) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [unsaved]);
  return (
    <ConfirmDialog
      title={words.leaveTitle}
      question={words.leaveQuestion(tabLabels(unsaved))}
      confirm={words.leave}
      cancel={words.stay}
      open={blocker.state === 'blocked'}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
};
