import { type DomainRecord, parts } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { api } from '#lib/api/api.ts';
import { classNames } from '#lib/class-names.ts';
import { useIsOffline } from '#lib/desktop.ts';
import { SIGNS, type Sign, StateItem } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { FoldCard, Unfold } from '#ui/card.tsx';
import { Loaded } from '#ui/loaded.tsx';

const STATES: Record<DomainRecord['state'], string> = {
  found: 'Found',
  missing: 'Missing',
  faulty: 'Needs a fix',
  no_answer: 'No answer',
};

const SIGN: Record<DomainRecord['state'], Sign> = {
  found: SIGNS.good,
  missing: SIGNS.missing,
  faulty: SIGNS.wrong,
  no_answer: SIGNS.unknown,
};

const RecordItem = ({ name, record: { state, message, record } }: { name: string; record: DomainRecord }) => (
  <StateItem {...SIGN[state]}>
    <p className="font-medium">
      {name} · {STATES[state]}
    </p>
    <p className="mt-1 wrap-anywhere">{message}</p>
    {record && (
      <Unfold summary="Show the record">
        <code className="block rounded-control bg-sunken px-3 py-2 text-xs leading-5 wrap-anywhere">{record}</code>
      </Unfold>
    )}
  </StateItem>
);

/** The records of the sender's domain, in sentences. */
export const DomainCard = ({ domain }: { domain: string }) => {
  const offline = useIsOffline();
  const query = useQuery({
    queryKey: [parts.notices.read.path, 'domain'],
    queryFn: async ({ signal }) =>
      (await api(parts.notices.read, { signal, query: { domain: 'records' } })).domain ?? null,
    enabled: !offline,
  });
  const { data, error, isFetching, refetch } = query;
  const records = [
    { name: 'SPF', record: data?.spf },
    { name: 'DMARC', record: data?.dmarc },
  ];
  const needsWork = error !== null || records.some(({ record }) => record && record.state !== 'found');
  return (
    <FoldCard
      title="Deliverability"
      description={`Mail providers check these two records to see that email from ${domain} is really yours.`}
      open={needsWork}
    >
      <Loaded
        query={query}
        what="The records of your domain"
        waiting={
          <p role="status" className="text-sm text-muted">
            Checking the records…
          </p>
        }
      >
        {() => (
          <>
            <ul>
              {records.map(({ name, record }) => record && <RecordItem key={name} name={name} record={record} />)}
            </ul>
            <Button disabled={isFetching || offline} onClick={() => void refetch()} className="mt-5 max-sm:w-full">
              <RotateCw className={classNames(isFetching && 'animate-spin')} aria-hidden />
              Check Again
            </Button>
          </>
        )}
      </Loaded>
    </FoldCard>
  );
};
