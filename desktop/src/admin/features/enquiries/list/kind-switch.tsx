import { Inbox, OctagonAlert } from 'lucide-react';
import { ToggleGroup } from 'radix-ui';
import type { EnquiryKind } from '../enquiry-filter.ts';

const KINDS = [
  { kind: 'inbox', label: 'Inquiries', Icon: Inbox },
  { kind: 'spam', label: 'Spam', Icon: OctagonAlert },
] as const;

const ITEM =
  'inline-flex min-h-11 items-center gap-2 rounded-control px-3 text-sm font-medium text-muted sm:px-4 hover:text-ink data-[state=on]:bg-surface data-[state=on]:text-ink data-[state=on]:shadow-card forced-colors:data-[state=on]:outline [&_svg]:size-4';

/** Switches between real enquiries and spam. */
export const KindSwitch = ({ kind, onChange }: { kind: EnquiryKind; onChange: (kind: EnquiryKind) => void }) => (
  <ToggleGroup.Root
    type="single"
    value={kind}
    onValueChange={(value) => value && onChange(value as EnquiryKind)}
    aria-label="Which inquiries"
    className="inline-flex rounded-card bg-sunken p-1"
  >
    {KINDS.map(({ kind: value, label, Icon }) => (
      <ToggleGroup.Item key={value} value={value} className={ITEM}>
        <Icon className="max-sm:hidden" aria-hidden />
        {label}
      </ToggleGroup.Item>
    ))}
  </ToggleGroup.Root>
);
