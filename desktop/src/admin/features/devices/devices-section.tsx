import { listStudioDevices } from '@shutterdesk/shared';
import { OFFLINE_REASON, useIsOffline } from '#lib/desktop.ts';
import { useMay, useSession } from '#lib/session/session.ts';
import { Alert } from '#ui/alert.tsx';
import { RefreshButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmedButton } from '#ui/confirm-dialog.tsx';
import { LoadFailed } from '#ui/loading.tsx';
import { CardsSkeleton } from '#ui/skeleton.tsx';
import { DeviceList } from './device-list.tsx';
import { useDevices, useEndOthers, useStudioDevices } from './use-devices.ts';

const OwnDevices = () => {
  const { data, error, isFetching, refetch } = useDevices();
  const { mutate, isPending } = useEndOthers();
  const offline = useIsOffline();
  if (!data) {
    if (isFetching) return <CardsSkeleton cards={['h-80 sm:h-60']} />;
    if (offline) return null;
    return <LoadFailed what="Your devices" error={error} onRetry={() => void refetch()} />;
  }
  return (
    <Card
      title="Your devices"
      description="Browsers and apps where you’ve signed in. Each signs out after a week without use, or after 30 days."
      action={<RefreshButton label="Refresh" isFetching={isFetching} disabled={offline} onRefresh={refetch} />}
    >
      <DeviceList label="Your devices" devices={data} whose="own" />
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
        <p className="min-w-0 flex-1 basis-64 text-sm text-muted">
          Don’t recognize one? Sign it out, then change your password: open the menu with your name, above.
        </p>
        {data.some(({ isThis }) => !isThis) && (
          <ConfirmedButton
            label="Sign Out All Others"
            title="Sign out all other devices?"
            question="You stay signed in here. Everywhere else, you’ll have to sign in again."
            disabled={isPending || offline}
            onConfirm={() => mutate()}
          />
        )}
      </div>
    </Card>
  );
};

const OthersDevices = () => {
  const { data, error, refetch } = useStudioDevices();
  const me = useSession(({ person }) => person?.id);
  const own = useDevices();
  const others = data?.filter(({ person }) => person.id !== me) ?? [];
  // Both would fail for the same reason, which the other one tells.
  if (!own.data) return null;
  if (error && !data) return <LoadFailed what="Other people’s devices" error={error} onRetry={() => void refetch()} />;
  if (others.length === 0) return null;
  return (
    <Card title="Other people’s devices" description="Where others in your studio have signed in.">
      <DeviceList label="Other people’s devices" devices={others} whose="studio" />
    </Card>
  );
};

export const DevicesSection = () => {
  const offline = useIsOffline();
  const seesOthers = useMay(listStudioDevices);
  return (
    <div className="grid gap-4">
      {offline && <Alert tone="info">{OFFLINE_REASON}</Alert>}
      <OwnDevices />
      {seesOthers && <OthersDevices />}
    </div>
  );
};
