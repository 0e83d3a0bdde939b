import { type Device, endDevice, listDevices, OTHER_DEVICES } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { AppWindow, Laptop, type LucideIcon, Smartphone } from 'lucide-react';
import { readOf } from '#lib/api/api.ts';
import { serverSentenceOr } from '#lib/api/server-sentence.ts';
import { refresh, useApiMutation } from '#lib/api/use-api-mutation.ts';
import { useIsOffline } from '#lib/desktop.ts';
import { formatClock, formatDay } from '#lib/format-date.ts';
import { usePerson } from '#lib/session/person.ts';
import { Badge } from '#ui/badge.tsx';
import { RefreshButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmedButton } from '#ui/dialog.tsx';
import { Section } from '#ui/loaded.tsx';

const useDevices = () =>
  useQuery({
    ...readOf(listDevices),
    enabled: !useIsOffline(),
  });

const useEndDevice = () =>
  useApiMutation({
    send: (call, id: string) => call(endDevice, { params: { id } }),
    done: 'Device signed out.',
    stale: [listDevices],
    onGone: (_, client) => refresh(client, listDevices),
    failed: serverSentenceOr('Couldn’t sign out the device. Please try again.'),
  });

const useEndOthers = () =>
  useApiMutation({
    send: (call) => call(endDevice, { params: { id: OTHER_DEVICES } }),
    done: 'You’re signed out everywhere else.',
    stale: [listDevices],
    failed: serverSentenceOr('Couldn’t sign out the other devices. Please try again.'),
  });

const iconOf = ({ browser, system }: Device): LucideIcon => {
  if (system === 'iOS' || system === 'Android') return Smartphone;
  return browser === 'Desktop app' ? AppWindow : Laptop;
};

/** 'Firefox on Windows'. */
const nameOfDevice = ({ browser, system }: Device): string => {
  if (browser === null) return system === null ? 'Unknown browser or program' : `A program on ${system}`;
  return system === null ? browser : `${browser} on ${system}`;
};

const endWords = ({ isSignedIn }: Device) =>
  isSignedIn
    ? { title: 'Sign out this device?', confirm: 'Sign Out' }
    : { title: 'Forget this device?', confirm: 'Forget' };

const DeviceRow = ({
  device,
  showsPerson,
  disabled,
  onEnd,
}: {
  device: Device;
  showsPerson: boolean;
  disabled: boolean;
  onEnd: () => void;
}) => {
  const Icon = iconOf(device);
  const name = nameOfDevice(device);
  const end = endWords(device);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 border-t border-line py-3 text-sm first:border-t-0 first:pt-0 last:pb-0">
      <Icon className="mt-0.5 size-4 text-muted" aria-hidden />
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
        {name}
        {device.isThis && <Badge>This device</Badge>}
        {!device.isSignedIn && <Badge tone="quiet">Signed out</Badge>}
      </p>
      {!device.isThis && (
        <ConfirmedButton
          {...end}
          question={`${name}: whoever uses it will have to sign in again, and it will count as a new device.`}
          aria-label={`${end.confirm}: ${name}`}
          className="-my-2 -mr-3.5"
          disabled={disabled}
          onConfirm={onEnd}
        />
      )}
      <div className="col-span-2 col-start-2">
        {showsPerson && (
          <p className="wrap-anywhere">
            <bdi>{device.person.name}</bdi>
          </p>
        )}
        <p className="mt-0.5 text-muted">
          Since {formatDay(device.since)} · last seen {formatClock(device.lastSeenAt)}
        </p>
        {device.network && <p className="text-muted wrap-anywhere">From network {device.network}</p>}
      </div>
    </li>
  );
};

/** Devices, each with a button that ends it. */
const DeviceList = ({
  label,
  devices,
  showsPerson = false,
}: {
  label: string;
  devices: readonly Device[];
  showsPerson?: boolean;
}) => {
  const offline = useIsOffline();
  const { mutate, isPending } = useEndDevice();
  return (
    <ul aria-label={label}>
      {devices.map((device) => (
        <DeviceRow
          key={device.id}
          device={device}
          showsPerson={showsPerson}
          disabled={isPending || offline}
          onEnd={() => mutate(device.id)}
        />
      ))}
    </ul>
  );
};

const OwnDevices = ({ devices }: { devices: readonly Device[] }) => {
  const { isFetching, refetch } = useDevices();
  const { mutate, isPending } = useEndOthers();
  const offline = useIsOffline();
  return (
    <Card
      title="Your devices"
      description="Browsers and apps where you’ve signed in. Each signs out after a week without use, or after 30 days."
      action={<RefreshButton label="Refresh" isFetching={isFetching} disabled={offline} onRefresh={refetch} />}
    >
      <DeviceList label="Your devices" devices={devices} />
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
        <p className="min-w-0 flex-1 basis-64 text-sm text-muted">
          Don’t recognize one? Sign it out, then change your password: open the menu with your name, above.
        </p>
        {devices.some(({ isThis }) => !isThis) && (
          <ConfirmedButton
            confirm="Sign Out All Others"
            className="max-sm:w-full"
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

export const DevicesSection = () => {
  const me = usePerson()?.id;
  return (
    <Section query={useDevices()} what="Your devices" cards={['h-80 sm:h-60']}>
      {(devices) => {
        const others = devices.filter(({ person }) => person.id !== me);
        return (
          <>
            <OwnDevices devices={devices.filter(({ person }) => person.id === me)} />
            {others.length > 0 && (
              <Card title="Other people’s devices" description="Where others in your studio have signed in.">
                <DeviceList label="Other people’s devices" devices={others} showsPerson />
              </Card>
            )}
          </>
        );
      }}
    </Section>
  );
};
