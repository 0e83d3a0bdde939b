import type { Webhook, WebhookDelivery } from '@shutterdesk/shared';
import { CircleAlert, CircleCheck, CircleMinus, Clock, type LucideIcon, RotateCw } from 'lucide-react';
import { useIsOffline } from '#lib/desktop/sync.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { LoadFailed } from '#ui/load-failed.tsx';
import { RefreshButton } from '#ui/refresh-button.tsx';
import { BlockSkeleton } from '#ui/skeleton.tsx';
import { stateWords, timeWords } from './delivery-words.ts';
import { useDeliveries, useResend } from './use-webhook.ts';

const LOG = 'Latest events';

const SIGN: Record<WebhookDelivery['state'], { Icon: LucideIcon; className: string }> = {
  waiting: { Icon: Clock, className: 'text-muted' },
  accepted: { Icon: CircleCheck, className: 'text-success' },
  refused: { Icon: CircleAlert, className: 'text-danger' },
  expired: { Icon: CircleAlert, className: 'text-danger' },
  stopped: { Icon: CircleMinus, className: 'text-muted' },
};

const DeliveryRow = ({ delivery, isOff }: { delivery: WebhookDelivery; isOff: boolean }) => {
  const offline = useIsOffline();
  const { mutate, isPending } = useResend();
  const { Icon, className } = SIGN[delivery.state];
  const name = delivery.name ?? 'Your page changed';
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-line py-3 text-sm first:border-t-0 first:pt-0 last:pb-0">
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-3">
        <Icon className={classNames('mt-0.5 size-4 shrink-0', className)} aria-hidden />
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">
            <bdi>{name}</bdi>
          </p>
          <p>{stateWords(delivery)}</p>
          {delivery.answer && (
            <p dir="auto" className="mt-0.5 wrap-anywhere">
              {delivery.answer}
            </p>
          )}
          <p className="mt-0.5 text-muted">{timeWords(isOff ? { ...delivery, nextAttemptAt: null } : delivery)}</p>
        </div>
      </div>
      <Button
        className="max-sm:ml-7"
        disabled={isPending || offline || isOff}
        aria-label={`Send Again: ${name}`}
        onClick={() => mutate(delivery)}
      >
        <RotateCw aria-hidden />
        Send Again
      </Button>
    </li>
  );
};

/** The log of the newest events. */
export const DeliveriesCard = ({ standing }: Pick<Webhook, 'standing'>) => {
  const offline = useIsOffline();
  const isOff = standing.state === 'off' || standing.state === 'stopped';
  const { data, error, isFetching, refetch } = useDeliveries(!isOff);
  return (
    <Card
      title={LOG}
      description="The latest 50. ‘Send Again’ keeps the event’s id, so your program can recognize it."
      action={<RefreshButton label="Refresh" isFetching={isFetching} disabled={offline} onRefresh={refetch} />}
    >
      {!data && isFetching && <BlockSkeleton className="h-5" />}
      {error && !data && !isFetching && <LoadFailed what="The events" error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="text-sm text-muted">No event has been sent yet.</p>}
      {data && data.length > 0 && (
        <ul aria-label={LOG}>
          {data.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} isOff={isOff} />
          ))}
        </ul>
      )}
    </Card>
  );
};
