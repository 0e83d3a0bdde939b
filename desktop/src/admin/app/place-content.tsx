import { HEALTH_ADDRESS, refusalWithout, rightFor } from '@shutterdesk/shared';
import { Lock } from 'lucide-react';
import { memo, type ReactNode, Suspense, useEffect, useState } from 'react';
import { EmptyState, PlaceSkeleton } from '#ui/loaded.tsx';
import { LoadFailed } from '#ui/loading.tsx';
import { Boundary } from './boundary.tsx';
import { callOf, useIsOpen } from './open-places.ts';
import { loadedPlace, loadPlace, type PlaceSource } from './place.ts';

const serverAnswers = (): Promise<boolean> =>
  fetch(HEALTH_ADDRESS, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

interface PlaceContentProps {
  place: PlaceSource;
  /** Stands in its place while it loads, if that is not a whole tab. */
  skeleton?: ReactNode;
}

/** Not `lazy`: React would show the skeleton for at least 300 ms, however soon the content is there. */
const LoadedPlace = ({ place, skeleton = <PlaceSkeleton /> }: PlaceContentProps) => {
  const [{ Content, failure }, setLoaded] = useState(() => ({ Content: loadedPlace(place), failure: null as unknown }));
  useEffect(() => {
    if (Content) return;
    loadPlace(place).then(
      (loaded) => setLoaded({ Content: loaded, failure: null }),
      (error: unknown) => setLoaded({ Content: undefined, failure: error }),
    );
  }, [Content, place]);
  if (failure) throw failure;
  return Content ? <Content /> : skeleton;
};

/** If it cannot be shown, the others keep working with their typed text. */
const OpenPlace = ({ place, skeleton }: PlaceContentProps) => {
  const [attempt, setAttempt] = useState(0);
  // No browser requests a style sheet again that failed to load, and Chromium no module. What is unsaved is asked about.
  const retry = async () => {
    if (await serverAnswers()) window.location.reload();
    else setAttempt(attempt + 1);
  };
  return (
    <Boundary
      key={attempt}
      fallback={(error) => (
        <LoadFailed what={`The section “${place.label}”`} error={error} onRetry={() => void retry()} />
      )}
    >
      <Suspense fallback={skeleton ?? <PlaceSkeleton />}>
        <LoadedPlace place={place} skeleton={skeleton} />
      </Suspense>
    </Boundary>
  );
};

/** For a person who has followed a link to a place that their role does not include. */
const ClosedPlace = ({ place }: { place: PlaceSource }) => (
  <EmptyState icon={Lock} title={place.label} text={refusalWithout(rightFor(callOf(place)))} />
);

/** One place, or why it is not open to this person. It renders for itself alone, not with the frame. */
export const PlaceContent = memo((props: PlaceContentProps) =>
  useIsOpen()(props.place) ? <OpenPlace {...props} /> : <ClosedPlace place={props.place} />,
);
