import { calendarDateWords, LOST_MAX, type LostAddress, type OldAddress, readableAddress } from '@shutterdesk/shared';
import { Card } from '#ui/card.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Spinner } from '#ui/loading.tsx';
import { type useLeads, useLostAddresses } from './use-old-addresses-form.ts';

interface LostCardProps {
  pages: ReturnType<typeof useLeads>['pages'];
  /** The addresses that lead somewhere already, saved or not. */
  led: readonly OldAddress[];
  onLead: (from: string, to: string) => void;
}

const times = (count: number): string => (count === 1 ? 'Once' : `${count.toLocaleString('en-US')} times`);

interface LostRowProps extends Pick<LostCardProps, 'pages' | 'onLead'> {
  lost: LostAddress;
}

const LostRow = ({ lost: { path, count, day }, pages, onLead }: LostRowProps) => {
  const name = readableAddress(path);
  const choices = [
    { value: '', label: 'Lead It to…' },
    ...pages.map(({ name: label, url }) => ({ value: url, label })),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0 first:pt-0">
      <div className="min-w-0 flex-1 basis-56 text-sm">
        <p>
          <bdi className="wrap-anywhere">{name}</bdi>
        </p>
        <p className="text-muted">
          {times(count)}, last on {calendarDateWords(day)}
        </p>
      </div>
      <ChoiceField
        label={`Lead ${name} to`}
        labelHidden
        className="w-full sm:w-52"
        value=""
        choices={choices}
        onChange={(to) => to && onLead(path, to)}
      />
    </li>
  );
};

/** The addresses at which visitors found nothing. */
export const LostCard = ({ pages, led, onLead }: LostCardProps) => (
  <Card
    title="Where visitors found nothing"
    description={`Addresses that people asked for in the last ${LOST_MAX.days} days and that don’t exist. We count the address, never who asked.`}
  >
    <Loaded query={useLostAddresses()} what="The list" waiting={<Spinner />}>
      {(all) => {
        const lost = all.filter(({ path }) => !led.some(({ from }) => from === path));
        if (lost.length === 0) return <p className="text-sm text-muted">Nobody got lost.</p>;
        return (
          <ul aria-label="Where visitors found nothing">
            {lost.map((one) => (
              <LostRow key={one.path} lost={one} pages={pages} onLead={onLead} />
            ))}
          </ul>
        );
      }}
    </Loaded>
  </Card>
);
