import { type Publishing, publishAgain, readPublishing } from '@shutterdesk/shared';
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, Globe, LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { api } from '#lib/api/api.ts';
import { serverSentence } from '#lib/api/server-sentence.ts';
import { desktopBridge } from '#lib/desktop/desktop-bridge.ts';
import { formatClock } from '#lib/format-date.ts';
import { classNames } from '#ui/class-names.ts';
import { DASHBOARD_WORDS as words } from './dashboard-words.ts';

/** Tells whether visitors see the saved state. Read when the dashboard opens and after every change. */
const usePublishing = () => {
  const client = useQueryClient();
  const status = useQuery({
    queryKey: [readPublishing.path],
    queryFn: ({ signal }) => api(readPublishing, { signal }),
  });
  const retry = useMutation({
    mutationFn: () => api(publishAgain),
    onSuccess: (published) => client.setQueryData([readPublishing.path], published),
  });
  // A save is answered once the page has been rendered: until then it is being published.
  const saving = useIsMutating({ predicate: ({ meta }) => meta?.publishes === true }) > 0;
  return { status, again: retry, publishing: saving || retry.isPending };
};

type Tone = 'good' | 'busy' | 'bad' | 'quiet';

/** Icons instead of colours: they work in any colours, and do not look like the connection's dot. */
const SIGN: Record<Tone, { Icon: LucideIcon; className: string }> = {
  good: { Icon: Globe, className: 'text-success' },
  busy: { Icon: LoaderCircle, className: 'animate-spin text-warning' },
  bad: { Icon: CircleAlert, className: 'text-danger' },
  quiet: { Icon: Globe, className: 'text-muted' },
};

interface Line {
  tone: Tone;
  text: string;
  act?: { label: string; run: () => void };
}

const lineOf = ({ status, again: retry, publishing }: ReturnType<typeof usePublishing>): Line => {
  if (publishing) return { tone: 'busy', text: words.publishing };
  const check = { label: words.tryAgain, run: () => void status.refetch() };
  if (retry.error) {
    return {
      tone: 'bad',
      text: serverSentence(retry.error) ?? words.publishFailed,
      act: { label: words.tryAgain, run: () => retry.mutate() },
    };
  }
  if (status.error) return { tone: 'quiet', text: words.statusUnknown, act: check };
  if (!status.data) return { tone: 'quiet', text: words.checking };
  return published(status.data, check.run, () => retry.mutate());
};

const published = (
  { state, publishedAt, message, unfinished }: Publishing,
  check: () => void,
  retry: () => void,
): Line => {
  if (state === 'publishing') {
    return { tone: 'busy', text: words.publishing, act: { label: words.checkAgain, run: check } };
  }
  if (state === 'failed') {
    return { tone: 'bad', text: message ?? words.publishFailed, act: { label: words.tryAgain, run: retry } };
  }
  if (unfinished) return { tone: 'bad', text: unfinished, act: { label: words.tryAgain, run: retry } };
  return { tone: 'good', text: publishedAt ? words.published(formatClock(publishedAt)) : words.live };
};

const Line = ({ tone, children }: { tone: Tone; children: ReactNode }) => {
  const { Icon, className } = SIGN[tone];
  return (
    <p role="status" className={classNames('flex items-start gap-2', tone === 'bad' ? 'text-danger' : 'text-muted')}>
      <Icon className={classNames('mt-0.5 size-4 shrink-0', className)} aria-hidden />
      <span className="min-w-0">
        {desktopBridge() && words.yourPage}
        <span>{children}</span>
      </span>
    </p>
  );
};

/** 'Live · published 12:04', or a sentence that says why the page is not up to date. */
export const PublishingStatus = () => {
  const { tone, text, act } = lineOf(usePublishing());
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-3 text-sm">
      <Line tone={tone}>{text}</Line>
      {act && (
        <button
          type="button"
          onClick={act.run}
          className="-my-2 min-h-11 px-1 font-medium text-accent underline underline-offset-4"
        >
          {act.label}
        </button>
      )}
    </div>
  );
};
