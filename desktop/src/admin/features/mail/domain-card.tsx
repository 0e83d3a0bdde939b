import { type DomainRecord, readMail } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleQuestionMark, type LucideIcon, RotateCw, TriangleAlert } from 'lucide-react';
import { api } from '#lib/api/api.ts';
import { useIsOffline } from '#lib/desktop.ts';
import { Button } from '#ui/button.tsx';
import { FoldCard } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { LoadFailed } from '#ui/loading.tsx';
import { MAIL_WORDS as words } from './mail-words.ts';

const SIGN: Record<DomainRecord['state'], { Icon: LucideIcon; className: string }> = {
  found: { Icon: CircleCheck, className: 'text-success' },
  missing: { Icon: TriangleAlert, className: 'text-warning' },
  faulty: { Icon: TriangleAlert, className: 'text-danger' },
  no_answer: { Icon: CircleQuestionMark, className: 'text-muted' },
};

const RecordLine = ({ name, record: { state, message, record } }: { name: string; record: DomainRecord }) => {
  const { Icon, className } = SIGN[state];
  return (
    <li className="flex items-start gap-3 border-t border-line py-4 text-sm first:border-t-0 first:pt-0 last:pb-0">
      <Icon className={classNames('mt-0.5 size-4 shrink-0', className)} aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          {name} · {words.recordStates[state]}
        </p>
        <p className="mt-1 wrap-anywhere">{message}</p>
        {record && (
          <details className="mt-1">
            <summary className="-my-1 inline-flex min-h-11 cursor-pointer items-center text-muted underline underline-offset-4">
              {words.record}
            </summary>
            <code className="block rounded-control bg-sunken px-3 py-2 text-xs leading-5 wrap-anywhere">{record}</code>
          </details>
        )}
      </div>
    </li>
  );
};

/** The records of the sender's domain, in sentences. */
export const DomainCard = ({ domain }: { domain: string }) => {
  const offline = useIsOffline();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [readMail.path, 'domain'],
    queryFn: async ({ signal }) => (await api(readMail, { signal, query: { domain: 'records' } })).domain ?? null,
    enabled: !offline,
  });
  const records = [
    { name: words.records.spf, record: data?.spf },
    { name: words.records.dmarc, record: data?.dmarc },
  ];
  const needsWork = error !== null || records.some(({ record }) => record && record.state !== 'found');
  return (
    <FoldCard title={words.domain} description={words.domainText(domain)} open={needsWork}>
      {isFetching && !data && (
        <p role="status" className="text-sm text-muted">
          {words.domainLoading}
        </p>
      )}
      {error && !isFetching && <LoadFailed what={words.domainWhat} error={error} onRetry={() => void refetch()} />}
      {data && (
        <ul>{records.map(({ name, record }) => record && <RecordLine key={name} name={name} record={record} />)}</ul>
      )}
      {data && (
        <Button disabled={isFetching || offline} onClick={() => void refetch()} className="mt-5 max-sm:w-full">
          <RotateCw className={classNames(isFetching && 'animate-spin')} aria-hidden />
          {words.checkAgain}
        </Button>
      )}
    </FoldCard>
  );
};
