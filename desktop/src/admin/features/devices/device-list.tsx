import type { Device } from '@shutterdesk/shared';
import { AppWindow, Laptop, type LucideIcon, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useIsOffline } from '#lib/desktop.ts';
import { formatClock, formatDay } from '#lib/format-date.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useEndDevice } from './use-devices.ts';

const iconOf = ({ browser, system }: Device): LucideIcon => {
  if (system === 'iOS' || system === 'Android') return Smartphone;
  return browser === 'Desktop app' ? AppWindow : Laptop;
};

/** 'Firefox on Windows'. */
const nameOfDevice = ({ browser, system }: Device): string => {
  if (browser === null) return system === null ? 'Unknown browser or program' : `A program on ${system}`;
  return system === null ? browser : `${browser} on ${system}`;
};

const endWords = ({ isSignedIn }: Device): string => (isSignedIn ? 'Sign Out' : 'Forget');

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
        <Button
          look="quiet-danger"
          className="-my-2 -mr-3.5"
          disabled={disabled}
          aria-label={`${end}: ${name}`}
          onClick={onEnd}
        >
          {end}
        </Button>
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
export const DeviceList = ({
  label,
  devices,
  whose,
}: {
  label: string;
  devices: readonly Device[];
  whose: 'own' | 'studio';
}) => {
  const offline = useIsOffline();
  const [asked, setAsked] = useState<Device | null>(null);
  const { mutate, isPending } = useEndDevice(whose);
  const end = asked ? endWords(asked) : 'Sign Out';
  return (
    <>
      <ul aria-label={label}>
        {devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            showsPerson={whose === 'studio'}
            disabled={isPending || offline}
            onEnd={() => setAsked(device)}
          />
        ))}
      </ul>
      <ConfirmDialog
        title={end === 'Forget' ? 'Forget this device?' : 'Sign out this device?'}
        question={
          asked
            ? `${nameOfDevice(asked)}: whoever uses it will have to sign in again, and it will count as a new device.`
            : ''
        }
        confirm={end}
        open={asked !== null}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (asked) mutate(asked.id);
          setAsked(null);
        }}
      />
    </>
  );
};
