import { listHeroImages, readActiveHeroImage } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { readOf } from '#lib/api/api.ts';
import { refresh } from '#lib/api/use-api-mutation.ts';
import { useMarkUnsaved } from '#lib/drafts/drafts.ts';
import { deletedPicture } from '#lib/pictures.ts';
import { useFileDrop } from '#lib/uploads/use-file-drop.ts';
import { WaitingNote } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { DropVeil } from '#ui/file-picker.tsx';
import { ListState } from '#ui/loaded.tsx';
import { inBin, RecentlyDeleted } from '#ui/recently-deleted.tsx';
import { TabHeading } from '#ui/tab-heading.tsx';
import { AddHeroCard } from './add-hero-card.tsx';
import { CurrentHeroes, HERO_GRID } from './current-heroes.tsx';
import { useHeroDraft, useHeroUploads } from './hero-draft.ts';
import { DELETED_WORDS } from './hero-mutations.ts';

const HEROES = inBin('hero', {
  what: 'Hero Images',
  lookOf: (image) => ({ name: image.alt, picture: deletedPicture('hero', image) }),
  onRestored: (client) => refresh(client, listHeroImages, readActiveHeroImage),
  words: DELETED_WORDS,
});

const currentTitle = (count?: number) =>
  count === undefined ? 'Current Hero Images' : `Current Hero Images (${count})`;

export const HeroTab = () => {
  const list = useQuery(readOf(listHeroImages));
  const { data } = list;
  const area = useRef<HTMLDivElement>(null);
  const isDraggedOver = useFileDrop(
    area,
    useHeroUploads((state) => state.choose),
  );
  const uploading = useHeroUploads(({ items }) => items.length > 0);
  const hasDraft = useHeroDraft(({ draft }) => draft.uploaded !== null || draft.alt.trim() !== '');
  useMarkUnsaved('hero', hasDraft || uploading);
  return (
    <div ref={area}>
      <TabHeading
        title="Hero Images"
        subtitle="The large photo at the top of your page"
        action={<RecentlyDeleted kind={HEROES} />}
        stepTab="hero"
      />
      <div className="grid items-start gap-4 min-[1440px]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <AddHeroCard isFirst={data?.length === 0} />
        <Card title={currentTitle(data?.length)}>
          <ListState
            query={list}
            what="The hero images"
            text="Loading hero images..."
            count={3}
            block="aspect-video"
            layout={HERO_GRID}
          />
          <WaitingNote noun="hero" shown={data} />
          {data && <CurrentHeroes images={data} />}
        </Card>
      </div>
      <DropVeil shown={isDraggedOver} />
    </div>
  );
};
