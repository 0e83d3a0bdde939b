import type { Webhook } from '@shutterdesk/shared';
import { CircleAlert, CircleCheck, Send } from 'lucide-react';
import { serverSentence, unreachableSentence } from '#lib/api/server-sentence.ts';
import { useIsOffline } from '#lib/desktop/sync.ts';
import { useIsUnsaved } from '#lib/drafts/unsaved.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { ADDRESS_FORM } from './address-card.tsx';
import { useTestEvent } from './use-webhook.ts';

/** The states in which nothing is sent. */
const WHY_NOT: Partial<Record<Webhook['standing']['state'], string>> = {
  off: 'Save an address above first.',
  stopped: 'The webhook is off. Turn it on above first.',
};

export const TestEventCard = ({ webhook: { standing } }: { webhook: Webhook }) => {
  const unsaved = useIsUnsaved(ADDRESS_FORM);
  const offline = useIsOffline();
  const { mutate, isPending, data, error } = useTestEvent();
  const whyNot = WHY_NOT[standing.state];
  const text = whyNot ?? 'Sends a sample event to your address and shows the answer.';
  const Icon = data?.accepted ? CircleCheck : CircleAlert;
  return (
    <Card
      title="Test event"
      description={unsaved && !whyNot ? `${text} Save your changes above first to test them.` : text}
    >
      <Button
        disabled={isPending || offline || whyNot !== undefined}
        onClick={() => mutate()}
        className="max-sm:w-full"
      >
        <Send aria-hidden />
        {isPending ? 'Sending…' : 'Send Test Event'}
      </Button>
      <div aria-live="polite">
        {data && !isPending && (
          <p className="mt-4 flex items-start gap-2 border-t border-line pt-4 text-sm">
            <Icon
              className={classNames('mt-0.5 size-4 shrink-0', data.accepted ? 'text-success' : 'text-danger')}
              aria-hidden
            />
            <span dir="auto" className="min-w-0 wrap-anywhere">
              <span className="font-medium">{data.accepted ? 'Accepted.' : 'Not accepted.'}</span> {data.message}
            </span>
          </p>
        )}
        {error && !isPending && (
          <Alert tone="danger" className="mt-4">
            {unreachableSentence(error) ?? serverSentence(error) ?? 'Couldn’t send the test event. Please try again.'}
          </Alert>
        )}
      </div>
    </Card>
  );
};
