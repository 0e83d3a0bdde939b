import { useQuery } from '@tanstack/react-query';
import { Aperture, CircleAlert, ExternalLink, LogOut } from 'lucide-react';
import { desktopBridge } from '#lib/desktop/desktop-bridge.ts';
import { useIsOffline } from '#lib/desktop/sync.ts';
import { useUnsaved } from '#lib/drafts/unsaved.ts';
import { useServerWarnings } from '#lib/studio/server-warnings.ts';
import { Button, buttonClasses } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { SyncLine } from '../features/sync/sync-line.tsx';
import { AccountButton } from './account-button.tsx';
import { BackupLine } from './backup-line.tsx';
import { useCurrentPlace } from './current-place.ts';
import { DASHBOARD_WORDS as words } from './dashboard-words.ts';
import { MailLine } from './mail-line.tsx';
import { PlaceLink } from './place-link.tsx';
import { placeLabels } from './places.ts';
import { PublishingStatus } from './publishing-status.tsx';
import { ShortcutList } from './shortcut-list.tsx';
import { isInStudio, STUDIO } from './studio-sections.ts';
import { UnsavedDot } from './unsaved-dot.tsx';
import { useLogout } from './use-logout.ts';

/** Says what the server refuses, or was set up wrongly for, until somebody changes it. */
const WarningLines = () => {
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

/** Leads to the Studio page: to the section that was opened there last, else to the first. */
const StudioLink = () => {
  const current = useCurrentPlace((state) => state.current);
  const section = useCurrentPlace(({ visited }) => [...visited].findLast(isInStudio)) ?? STUDIO[0].id;
  const unsaved = useUnsaved(({ places }) => [...places].some(isInStudio));
  const here = isInStudio(current);
  return (
    <PlaceLink
      to={here ? current : section}
      aria-current={here ? 'page' : undefined}
      className={buttonClasses({ look: 'quiet' }, `shrink-0 max-sm:px-2 ${here ? 'bg-sunken' : ''}`)}
    >
      <Aperture className="max-sm:hidden" aria-hidden />
      {words.studio}
      {unsaved && <UnsavedDot />}
    </PlaceLink>
  );
};

/** In the desktop app, names the site that is being edited. */
const ConnectedServer = () => {
  const bridge = desktopBridge();
  const { data } = useQuery({
    queryKey: ['desktop', 'server'],
    queryFn: () => bridge?.readServer() ?? null,
    enabled: bridge !== null,
  });
  return data ? <p className="mt-0.5 text-sm text-muted">{words.connectedTo(new URL(data).host)}</p> : null;
};

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
