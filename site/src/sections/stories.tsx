import type { PublicWords } from '@shutterdesk/shared';
import type { CollectionContent } from '../collections.ts';
import { sourcesOf } from '../picture-sources.ts';
import { PhotoPicture } from './photo-picture.tsx';
import { SectionHead } from './section-head.tsx';

const SIZES = '(width >= 64rem) 30vw, (width >= 40rem) 45vw, 92vw';

const Story = ({
  story: { address, cover, name, placeAndDay },
  isFirst,
}: {
  story: CollectionContent;
  isFirst: boolean;
}) => (
  <li>
    <a className="story" href={address}>
      {/* The name beside it says where the link leads. */}
      {cover ? (
        <PhotoPicture alt="" lazy={!isFirst} sizes={SIZES} sources={sourcesOf(cover.picture)} />
      ) : (
        <span className="story-empty" />
      )}
      <h2 dir="auto">{name}</h2>
      <p dir="auto">{placeAndDay}</p>
    </a>
  </li>
);

/** Every story with its cover, the newest first. */
export const Stories = ({ stories, say }: { stories: readonly CollectionContent[]; say: PublicWords }) => (
  <section className="section">
    <SectionHead isPageTitle text="" title={say.collections.stories} />
    <ul className="stories">
      {stories.map((story, index) => (
        <Story isFirst={index === 0} key={story.id} story={story} />
      ))}
    </ul>
  </section>
);
