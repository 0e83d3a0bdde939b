import { checkProof } from '@shutterdesk/shared';
import { api } from '#lib/api/api.ts';
import { desktopBridge, isHeldUp, type SyncChange, type TypedText, useIsOffline, useSync } from '#lib/desktop.ts';
import { formatClock } from '#lib/format-date.ts';
import { Button } from '#ui/button.tsx';
import { SAVE_CHOICE, useMineOrTheirs } from '#ui/clash-dialog.tsx';
import { ConfirmedButton } from '#ui/dialog.tsx';

/** The texts of a change, to read and to copy. */
export const TypedTexts = ({ texts }: { texts: readonly TypedText[] }) =>
  texts.length > 0 && (
    <dl className="mt-1 text-sm">
      {texts.map(({ label, value }) => (
        <div key={label} className="mt-1">
          <dt className="text-xs text-muted">{label}</dt>
          <dd dir="auto" className="wrap-anywhere whitespace-pre-wrap select-text">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );

/** Mine and theirs side by side, for each field that both changed. Nothing is saved before the person chooses. */
const ConflictChoice = ({ change }: { change: SyncChange }) => {
  const { keepTheirs, choices } = useMineOrTheirs(change.id, change.conflicts);
  return (
    <div className="mt-1">
      <p className="text-sm text-danger">Someone else changed this too. Choose which to keep.</p>
      {choices}
      <Button
        look="primary"
        className="mt-2"
        onClick={() => void desktopBridge()?.resolveChange(change.id, [...keepTheirs])}
      >
        {SAVE_CHOICE}
      </Button>
    </div>
  );
};

/** Another attempt of a letter that crossed another sends it all the same. */
const againWords = ({ isCrossed, needsProof }: SyncChange): string => {
  if (needsProof) return 'Enter your password';
  return isCrossed ? 'Send mine too' : 'Try again';
};

const Actions = ({ change }: { change: SyncChange }) => {
  const isOffline = useIsOffline();
  const retry = () => void desktopBridge()?.retryChange(change.id);
  return (
    <div className="-mb-2 -ml-3.5 flex flex-wrap">
      {change.status === 'failed' && !change.isGone && !isOffline && (
        // A person who declines is asked again by this button.
        <Button
          look="quiet"
          onClick={change.needsProof ? () => void api(checkProof).then(retry, () => undefined) : retry}
        >
          {againWords(change)}
        </Button>
      )}
      <ConfirmedButton
        title="Discard this change?"
        question={`“${change.words}” won’t be sent. This can’t be undone.`}
        confirm="Discard"
        onConfirm={() => void desktopBridge()?.discardChange(change.id)}
      />
    </div>
  );
};

/** A change that has been sent has no actions: it cannot be taken back. */
const GoneOut = () => {
  const isLost = useSync(({ status }) => status !== null && isHeldUp(status));
  return (
    <p className="mt-1 text-sm text-muted">
      {isLost
        ? 'This may already be on your site. You can’t change or discard it until the server answers.'
        : 'On its way…'}
    </p>
  );
};

const Progress = ({ change }: { change: SyncChange }) => {
  if (change.status === 'sending') return <GoneOut />;
  return change.status !== 'sent' && <Actions change={change} />;
};

/** One change in the Sync panel: its content, its status and its actions. */
export const ChangeItem = ({ change }: { change: SyncChange }) => (
  <li className="py-3">
    <div className="flex items-baseline justify-between gap-3">
      <p dir="auto" className="min-w-0 text-sm font-medium wrap-anywhere">
        {change.words}
      </p>
      <time dateTime={change.at} className="shrink-0 text-xs text-muted">
        {formatClock(change.at)}
      </time>
    </div>
    {change.needsProof && <p className="mt-1 text-sm">Enter your password to send this, so we know it’s you.</p>}
    {change.reason && !change.needsProof && <p className="mt-1 text-sm text-danger">Not accepted: {change.reason}</p>}
    {change.isGone && (
      <p className="mt-1 text-sm text-muted">
        It has been deleted since. Restore it under “Recently Deleted” and try again, or discard this change.
      </p>
    )}
    {change.isCrossed && !change.isGone && (
      <p className="mt-1 text-sm text-muted">It’s under the inquiry in Bookings. Send yours too, or discard it.</p>
    )}
    {change.conflicts.length > 0 && <ConflictChoice change={change} />}
    <TypedTexts texts={change.texts} />
    <Progress change={change} />
  </li>
);
