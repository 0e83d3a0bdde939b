import type { PublicWords } from '@shutterdesk/shared';
import type { CollectionContent, CollectionCover } from '../collections.ts';
import { sourcesOf } from '../picture-sources.ts';
import { PhotoPicture } from './photo-picture.tsx';
import { SectionHead } from './section-head.tsx';

const SIZES = '(width >= 64rem) 30vw, (width >= 40rem) 45vw, 92vw';

const Story = ({
  story: { address, cover, name, placeAndDay },
  isFirst,
  heading: Heading,
}: {
  story: CollectionCover;
  isFirst: boolean;
  heading: 'h2' | 'h3';
}) => (
  <li>
    <a className="story" href={address}>
      {/* The name beside it says where the link leads. */}
      {cover ? (
        <PhotoPicture alt="" lazy={!isFirst} sizes={SIZES} sources={sourcesOf(cover.picture)} />
      ) : (
        <span className="story-empty" />
      )}
      <Heading dir="auto">{name}</Heading>
      {placeAndDay && <p dir="auto">{placeAndDay}</p>}
    </a>
  </li>
);

/** The covers of collections, before the photographs of the home page. */
export const Covers = ({ covers }: { covers: readonly CollectionCover[] }) =>
  covers.length > 0 && (
    <ul className="stories">
      {covers.map((cover) => (
        <Story heading="h3" isFirst={false} key={cover.id} story={cover} />
      ))}
    </ul>
  );

/** Every story with its cover, the newest first. */
export const Stories = ({ stories, say }: { stories: readonly CollectionContent[]; say: PublicWords }) => (
  <section className="section">
    <SectionHead isPageTitle text="" title={say.collections.stories} />
    <ul className="stories">
      {stories.map((story, index) => (
        <Story heading="h2" isFirst={index === 0} key={story.id} story={story} />
      ))}
    </ul>
  </section>
);
