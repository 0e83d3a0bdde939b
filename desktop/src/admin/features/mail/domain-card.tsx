import { type DomainRecord, readMail } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { api } from '#lib/api/api.ts';
import { useIsOffline } from '#lib/desktop.ts';
import { Button } from '#ui/button.tsx';
import { FoldCard } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { LoadFailed } from '#ui/loading.tsx';
import { SIGNS, type Sign, StateItem } from '#ui/state-line.tsx';
import { MAIL_WORDS as words } from './mail-words.ts';

const SIGN: Record<DomainRecord['state'], Sign> = {
  found: SIGNS.good,
  missing: SIGNS.missing,
  faulty: SIGNS.wrong,
  no_answer: SIGNS.unknown,
};

const RecordItem = ({ name, record: { state, message, record } }: { name: string; record: DomainRecord }) => (
  <StateItem {...SIGN[state]}>
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
  </StateItem>
);

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
        <ul>{records.map(({ name, record }) => record && <RecordItem key={name} name={name} record={record} />)}</ul>
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
