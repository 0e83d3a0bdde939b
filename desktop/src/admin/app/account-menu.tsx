import { Aperture, ExternalLink, Keyboard, UserRound } from 'lucide-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { opensElsewhere } from '#lib/keys.ts';
import { personName, usePerson } from '#lib/session/person.ts';
import { useBrandName } from '#lib/studio/studio-queries.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Avatar } from '#ui/photo.tsx';
import { POPOVER_ITEM, Popover, PopoverItem } from '#ui/popover.tsx';
import { Boundary } from './boundary.tsx';
import { PlaceLink, UnsavedDot, useStudioLink } from './place-link.tsx';
import { SHORTCUTS, useShortcuts } from './shortcuts.ts';

const Keys = ({ keys }: { keys: readonly string[] }) => (
  <span className="flex flex-wrap gap-1">
    {keys.map((key) => (
      <kbd
        key={key}
        className="rounded border border-line-strong bg-sunken px-1.5 py-0.5 font-sans text-xs whitespace-nowrap"
      >
        {key}
      </kbd>
    ))}
  </span>
);

interface ShortcutListProps {
  open: boolean;
  onClose: () => void;
}

const ShortcutList = ({ open, onClose }: ShortcutListProps) => (
  <Dialog title="Keyboard shortcuts" open={open} onClose={onClose}>
    <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-3 text-sm">
      {SHORTCUTS.map(({ keys, what }) => (
        <div key={what} className="contents">
          <dt>
            <Keys keys={keys} />
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
);

/** Rarely needed, so it is loaded on first use. */
const AccountDialog = lazy(async () => ({
  default: (await import('../features/account/account-dialog.tsx')).AccountDialog,
}));

/** The links that a phone's header has no room for. */
const PhoneLinks = ({ close }: { close: () => void }) => {
  const { to, isHere, unsaved } = useStudioLink();
  const brandName = useBrandName();
  return (
    <div className="mb-1 border-b border-line pb-1 sm:hidden">
      <p dir="auto" className="truncate px-3 py-2 text-xs text-muted">
        {brandName}
      </p>
      <PlaceLink
        to={to}
        aria-current={isHere ? 'page' : undefined}
        onClick={(event) => opensElsewhere(event) || close()}
        className={POPOVER_ITEM}
      >
        <Aperture aria-hidden />
        Studio
        {unsaved && <UnsavedDot />}
      </PlaceLink>
      <a href="/" target="_blank" rel="noreferrer" className={POPOVER_ITEM} onClick={close}>
        <ExternalLink aria-hidden />
        View site
      </a>
    </div>
  );
};

/** Names the person who is signed in, and opens their account and the list of shortcuts. */
export const AccountMenu = () => {
  const person = usePerson();
  const [shows, setShows] = useState<'account' | 'shortcuts' | null>(null);
  const showShortcuts = useCallback(() => setShows('shortcuts'), []);
  useShortcuts(showShortcuts);
  const hide = () => setShows(null);
  if (!person) return null;
  const name = personName(person);
  const face = (
    <>
      <Avatar name={name} picture={person.profileImageUrl} />
      <span className="sr-only">Your account:</span>
      <span dir="auto" className="max-w-32 truncate max-lg:sr-only">
        {name.includes('@') ? 'Account' : name}
      </span>
    </>
  );
  return (
    <>
      <Popover look="quiet" title={name} className="min-w-0 shrink-0 px-1.5" face={face}>
        {(close) => (
          <>
            <PhoneLinks close={close} />
            <PopoverItem close={close} label="Account and password" Icon={UserRound} act={() => setShows('account')} />
            <PopoverItem
              close={close}
              label="Keyboard shortcuts"
              Icon={Keyboard}
              act={showShortcuts}
              className="max-sm:hidden"
            />
          </>
        )}
      </Popover>
      <Boundary fallback={() => null}>
        <Suspense>{shows === 'account' && <AccountDialog person={person} open onClose={hide} />}</Suspense>
      </Boundary>
      <ShortcutList open={shows === 'shortcuts'} onClose={hide} />
    </>
  );
};
