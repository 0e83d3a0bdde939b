import { roleFor, roleSentence } from '@shutterdesk/shared';
import { Lock } from 'lucide-react';
import { EmptyState } from '#ui/empty-state.tsx';
import { callOf } from './open-places.ts';
import type { PlaceSource } from './place.ts';

/** For a person who has followed a link to a place that their role does not include. */
export const ClosedPlace = ({ place }: { place: PlaceSource }) => (
  <EmptyState icon={Lock} title={place.label} text={roleSentence(roleFor(callOf(place)))} />
);
