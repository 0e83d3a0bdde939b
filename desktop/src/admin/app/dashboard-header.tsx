import { LOGOUT_ADDRESS, logout } from '@shutterdesk/shared';
import { Aperture, ExternalLink, LogOut } from 'lucide-react';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';
import { forgetDrafts, useUnsaved } from '#lib/drafts/drafts.ts';
import { useSession } from '#lib/session/session.ts';
import { useBrandName } from '#lib/studio/studio-queries.ts';
import { buttonClasses } from '#ui/button.tsx';
import { ConfirmedButton } from '#ui/dialog.tsx';
import { AccountMenu } from './account-menu.tsx';
import { PlaceLink, UnsavedDot, useStudioLink } from './place-link.tsx';
import { placeLabels } from './places.ts';
import { StatusPill } from './status-pill.tsx';

const LINK = buttonClasses({ look: 'quiet' }, 'shrink-0 px-2.5 max-sm:hidden');

const StudioLink = () => {
  const { to, isHere, unsaved } = useStudioLink();
  return (
    <PlaceLink to={to} aria-current={isHere ? 'page' : undefined} className={`${LINK} ${isHere ? 'bg-sunken' : ''}`}>
      <Aperture className="max-lg:hidden" aria-hidden />
      Studio
      {unsaved && <UnsavedDot />}
    </PlaceLink>
  );
};

/** Ends the session, then goes to the provider's logout whether or not that call succeeded. */
const LogoutButton = () => {
  const unsaved = useUnsaved((state) => state.places);
  const { mutate, isPending, isSuccess } = useApiMutation({
    send: (call) => call(logout),
    onSettled: () => window.location.assign(LOGOUT_ADDRESS),
  });
  const leave = () => {
    // The person has already answered the question, so the browser does not ask again.
    useUnsaved.setState({ places: new Set() });
    useSession.setState({ leaving: true });
    forgetDrafts();
    mutate();
  };
  return (
    <ConfirmedButton
      title="Leave without saving?"
      question={unsaved.size > 0 ? `You haven’t saved your changes in ${placeLabels(unsaved).join(' and ')}.` : null}
      confirm="Leave"
      cancel="Stay"
      look="quiet"
      className="-mr-2.5 shrink-0 px-2.5"
      disabled={isPending || isSuccess}
      onConfirm={leave}
    >
      <LogOut className="max-lg:hidden" aria-hidden />
      Logout
    </ConfirmedButton>
  );
};

export const DashboardHeader = () => {
  const brandName = useBrandName();
  return (
    <header className="print:hidden border-b border-line bg-surface">
      <div className="mx-auto flex min-h-14 w-full max-w-6xl items-center gap-1 px-4 sm:min-h-16 sm:px-6 min-[1440px]:max-w-[88rem]">
        <div className="min-w-0 flex-1">
          <div className="flex items-baseline gap-2">
            <h1 className="shrink-0 text-base leading-5 font-semibold tracking-[-0.01em] sm:text-[1.0625rem]">
              Admin Dashboard
            </h1>
            <p dir="auto" className="min-w-0 truncate text-xs text-muted max-sm:hidden">
              {brandName}
            </p>
          </div>
          <p className="text-[0.75rem] leading-3.5 text-balance text-muted max-sm:min-[22.5rem]:whitespace-nowrap lg:text-xs">
            Manage your website content and settings
          </p>
        </div>
        <StatusPill />
        <a href="/" target="_blank" rel="noreferrer" className={LINK}>
          <ExternalLink className="max-lg:hidden" aria-hidden />
          View site
        </a>
        <StudioLink />
        <AccountMenu />
        <LogoutButton />
      </div>
    </header>
  );
};
