import { Card } from '#ui/card.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TabHeading } from '#ui/tab-heading.tsx';
import { AddImagesCard } from './add-images-card.tsx';
import { CurrentImages } from './current-images.tsx';
import { GALLERY_WORDS as words } from './gallery-words.ts';
import { useGalleryImages } from './use-gallery-images.ts';

export const GalleryTab = () => {
  const { data, error, isFetching, isPending, refetch } = useGalleryImages();
  return (
    <>
      <TabHeading title={words.title} subtitle={words.subtitle} />
      <div className="grid gap-4">
        <AddImagesCard />
        <Card title={words.currentTitle(data?.length)}>
          {isPending && (
            <Skeleton
              text={words.loading}
              count={4}
              block="aspect-4/3"
              layout="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4"
            />
          )}
          {error && !isFetching && <LoadFailed what={words.what} error={error} onRetry={() => void refetch()} />}
          {data && <CurrentImages images={data} />}
        </Card>
      </div>
    </>
  );
};
