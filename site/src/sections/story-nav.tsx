import type { PublicWords } from '@shutterdesk/shared';
import type { Neighbours, StoryLink } from '../collections.ts';

const Neighbour = ({ story, rel, label }: { story: StoryLink | null; rel: 'prev' | 'next'; label: string }) =>
  story && (
    <a href={story.url} rel={rel}>
      <span>{label}</span>
      <bdi>{story.label}</bdi>
    </a>
  );

/** Leads from a story to the ones before and after it. */
export const StoryNav = ({ newer, older, say: { collections: words } }: Neighbours & { say: PublicWords }) =>
  (newer || older) && (
    <nav aria-label={words.stories} className="story-nav">
      <Neighbour label={words.newer} rel="prev" story={newer} />
      <Neighbour label={words.older} rel="next" story={older} />
    </nav>
  );
