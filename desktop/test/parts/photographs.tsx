import { addLogo, deleteLogo, type GalleryImage, readLogo } from '@shutterdesk/shared';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { moved } from '#ui/item-list.tsx';
import { CardFoot, CardPicture } from '#ui/photo-card.tsx';
import { PhotoGrid } from '#ui/photo-grid.tsx';
import { SearchResult } from '#ui/search-result.tsx';
import { SolePictureCard, solePicture } from '#ui/sole-picture.tsx';
import { ARABIC, LONG, type Part } from './part.ts';

const imageOf = (alt: string): GalleryImage => ({
  id: alt,
  alt,
  url: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>',
  category: 'Family',
  order: '0',
  createdAt: '2026-11-26T09:30:00.000Z',
  picture: { width: 300, height: 200, placeholder: '', derivatives: [] },
  focalX: null,
  focalY: null,
});

const ALTS = ['The lake', 'The dune', LONG, ARABIC];

const Photographs = () => {
  const [ids, order] = useState<readonly string[]>(ALTS);
  return (
    <PhotoGrid images={ids.map(imageOf)} onOrder={order}>
      {(picture) => (
        <>
          <CardPicture {...picture} badges={<Badge>Cover</Badge>} />
          <CardFoot alt={picture.image.alt}>
            <Button
              look="quiet"
              shape="icon"
              aria-label={`Move ${picture.image.alt} to the end`}
              onClick={() => order(moved(ids, picture.index, ids.length - 1))}
            >
              <X aria-hidden />
            </Button>
          </CardFoot>
        </>
      )}
    </PhotoGrid>
  );
};

const LOGO = solePicture({
  noun: 'logo',
  place: 'look',
  read: readLogo,
  add: (call, body) => call(addLogo, { body }),
  remove: (call, id) => call(deleteLogo, { params: { id } }),
  words: {
    ...{ what: 'Logo', title: LONG, description: ARABIC, without: 'Choose another one.' },
    ...{ uploadTitle: 'Choose your logo', rule: 'PNG or SVG.', upload: 'Use this logo' },
  },
});

export const PHOTOGRAPHS: readonly Part[] = [
  { name: 'PhotoGrid', states: { filled: <Photographs /> } },
  { name: 'SolePictureCard', states: { read: <SolePictureCard kind={LOGO} alt={LONG} draw={({ alt }) => alt} /> } },
  {
    name: 'SearchResult',
    states: {
      filled: <SearchResult title="Weddings" description="A day at the mill." address="studio.example/weddings" />,
      'a long word': <SearchResult title={LONG} description={LONG} address={`studio.example/${LONG}`} />,
      Arabic: <SearchResult title={ARABIC} description={ARABIC} address="studio.example/collection" />,
    },
  },
];
