import type { GalleryPhoto, PageContent } from '../page-content.ts';
import { sourcesOf } from '../picture-sources.ts';
import type { KindWordsContent } from '../section-content.ts';
import { PhotoPicture } from './photo-picture.tsx';

/** A longer quote is set smaller. */
const LONG_QUOTE = 240;

const SIZES = '(min-width: 106rem) 46rem, (min-width: 48rem) 44vw, 92vw';

/** Pictures beyond these shapes are cropped. */
const shapeOf = ({ picture: { width, height } }: GalleryPhoto): number =>
  Math.round(Math.min(16 / 9, Math.max(4 / 5, width / height)) * 1000) / 1000;

const Quote = ({ words: { quote, name, when, photo } }: { words: KindWordsContent }) => (
  <li>
    <figure dir="auto">
      {photo && (
        <div className="photo kind-photo" style={{ '--cell': shapeOf(photo) }}>
          <PhotoPicture alt={photo.alt} sizes={SIZES} sources={sourcesOf(photo.picture)} />
        </div>
      )}
      <blockquote className={quote.length > LONG_QUOTE ? 'kind-long' : undefined}>{quote}</blockquote>
      <figcaption>
        <span className="name" dir="auto">
          {name}
        </span>
        {when && <span>{when}</span>}
      </figcaption>
    </figure>
  </li>
);

/** The words of clients, without stars. */
export const KindWords = ({ kindWords, headings }: Pick<PageContent, 'kindWords' | 'headings'>) =>
  kindWords.length > 0 && (
    <section className="section kind-words" id="kind-words">
      <h2 dir="auto">{headings.kindWordsTitle}</h2>
      <ul className="kind-list">
        {kindWords.map((words) => (
          <Quote key={words.id} words={words} />
        ))}
      </ul>
    </section>
  );
