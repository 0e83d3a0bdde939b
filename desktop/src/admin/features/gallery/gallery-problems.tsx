import { listGalleryImages, listGalleryProblems } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useDeleteImages } from './gallery-mutations.ts';

/** The key begins with the gallery's, so that refreshing the gallery refreshes this too. */
const useGalleryProblems = () =>
  useQuery({
    queryKey: [listGalleryImages.path, 'problems'],
    queryFn: ({ signal }) => api(listGalleryProblems, { signal }),
    // The list changes by itself while photographs are being processed.
    staleTime: 0,
  });

const problemsTitle = (count: number) => `${count === 1 ? '1 photo' : `${count} photos`} couldn’t be processed`;

const problemsText = (count: number) =>
  count === 1
    ? 'It isn’t on your page. Delete it and upload the file again.'
    : 'They aren’t on your page. Delete them and upload the files again.';

/** Photographs that failed after they were saved, with the reasons; renders nothing without them. */
export const GalleryProblems = () => {
  const { data = [] } = useGalleryProblems();
  const { mutate, isPending } = useDeleteImages();
  if (data.length === 0) return null;
  return (
    <Card title={problemsTitle(data.length)} description={problemsText(data.length)}>
      <ul className="grid gap-2">
        {data.map(({ id, alt, problem }) => (
          <li key={id}>
            <Alert tone="danger">
              <div className="flex flex-wrap items-start justify-between gap-2">
                <p dir="auto" className="min-w-0 break-words">
                  {problem}
                </p>
                <Button
                  look="outline"
                  aria-label={`Delete ${alt}`}
                  disabled={isPending}
                  onClick={() => mutate({ ids: [id] })}
                >
                  Delete
                </Button>
              </div>
            </Alert>
          </li>
        ))}
      </ul>
    </Card>
  );
};
