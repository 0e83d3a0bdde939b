import { useState } from 'react';
import { usePart } from '#lib/use-part.ts';
import { Section } from '#ui/section.tsx';
import { ADDRESS_WORDS as words } from './address-words.ts';
import { DomainCard } from './domain-card.tsx';
import { ProxyCard } from './proxy-card.tsx';
import type { Looked } from './use-address.ts';

export const AddressSection = () => {
  const [looked, setLooked] = useState<Looked | null>(null);
  return (
    <Section query={usePart('address')} what={words.what} cards={['h-180 sm:h-130', 'h-200 sm:h-123']}>
      {(stored) => (
        <>
          <DomainCard stored={stored} looked={looked} onLook={setLooked} />
          <ProxyCard stored={stored} domain={stored.settings.domain ?? looked?.domain ?? null} />
        </>
      )}
    </Section>
  );
};
