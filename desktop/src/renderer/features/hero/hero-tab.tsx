import { Card } from '#ui/card.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TabHeading } from '#ui/tab-heading.tsx';
import { AddHeroCard } from './add-hero-card.tsx';
import { CurrentHeroes } from './current-heroes.tsx';
import { HERO_WORDS as words } from './hero-words.ts';
import { useHeroImages } from './use-hero-images.ts';

export const HeroTab = () => {
  const { data, error, isFetching, isPending, refetch } = useHeroImages();
  return (
    <>
      <TabHeading title={words.title} subtitle={words.subtitle} />
      <div className="grid gap-4">
        <AddHeroCard isFirst={data?.length === 0} />
        <Card title={words.currentTitle(data?.length)}>
          {isPending && (
            <Skeleton
              text={words.loading}
              count={3}
              block="aspect-video"
              layout="grid gap-3 sm:grid-cols-2 lg:grid-cols-3"
            />
          )}
          {error && !isFetching && <LoadFailed what={words.what} error={error} onRetry={() => void refetch()} />}
          {data && <CurrentHeroes images={data} />}
        </Card>
      </div>
    </>
  );
};
