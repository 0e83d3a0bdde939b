import { ExternalLink, LogOut } from 'lucide-react';
import { useIsOffline } from '#lib/desktop/sync.ts';
import { Button, buttonClasses } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { SyncLine } from '../features/sync/sync-line.tsx';
import { AccountButton } from './account-button.tsx';
import { BackupLine } from './backup-line.tsx';
import { ConnectedServer } from './connected-server.tsx';
import { DASHBOARD_WORDS as words } from './dashboard-words.ts';
import { MailLine } from './mail-line.tsx';
import { placeLabels } from './places.ts';
import { PublishingStatus } from './publishing-status.tsx';
import { ShortcutList } from './shortcut-list.tsx';
import { StudioLink } from './studio-link.tsx';
import { useLogout } from './use-logout.ts';
import { WarningLines } from './warning-lines.tsx';

const LogoutButton = () => {
  const { ask, asking, unsaved, confirm, cancel, leaving } = useLogout();
  return (
    <>
      <Button onClick={ask} disabled={leaving} className="shrink-0 max-sm:px-3">
        <LogOut aria-hidden />
        {words.logout}
      </Button>
      <ConfirmDialog
        title={words.leaveTitle}
        question={words.leaveQuestion(placeLabels(unsaved))}
        confirm={words.leave}
        cancel={words.stay}
        open={asking}
        onConfirm={confirm}
        onCancel={cancel}
      />
    </>
  );
};

/** Hides the status without a network: it is unknown then, and the line below says why. */
const OnlinePublishingStatus = () => (useIsOffline() ? null : <PublishingStatus />);

export const DashboardHeader = () => (
  <header className="mb-4 border-b border-line bg-surface">
    <div className="mx-auto flex w-full max-w-6xl items-start justify-between gap-x-6 gap-y-3 px-4 py-4 max-sm:flex-col sm:px-6">
      <div className="min-w-0">
        <h1 className="text-2xl font-semibold tracking-tight">{words.title}</h1>
        <p className="mt-0.5 text-sm text-muted">{words.subtitle}</p>
        <ConnectedServer />
        <OnlinePublishingStatus />
        <SyncLine />
        <WarningLines />
        <MailLine />
        <BackupLine />
      </div>
      <div className="flex max-w-full min-w-0 items-center gap-2 max-sm:-ml-2 sm:shrink-0">
        <ShortcutList />
        <AccountButton />
        <StudioLink />
        <a
          href="/"
          target="_blank"
          rel="noreferrer"
          className={buttonClasses({ look: 'quiet' }, 'shrink-0 max-sm:px-2')}
        >
          <ExternalLink aria-hidden />
          {words.viewSite}
        </a>
        <LogoutButton />
      </div>
    </div>
  </header>
);
