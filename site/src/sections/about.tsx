import { focalPosition } from '@shutterdesk/shared';
import { timesTheCell } from '../gallery-shape.ts';
import type { PageContent } from '../page-content.ts';
import { sourcesOf } from '../picture-sources.ts';
import type { AboutContent } from '../section-content.ts';
import { PhotoPicture } from './photo-picture.tsx';

/** `about.css` has the same shape. */
const SHAPE = { css: '4 / 5', ratio: 4 / 5 } as const;

/** The widths of the portrait, from a wide window to a narrow one, for a picture `times` as wide as its frame. */
const sizesOf = (times: number): string => {
  const part = (width: number): number => Math.round(width * times);
  return `(min-width: 106rem) ${part(34)}rem, (min-width: 48rem) ${part(34)}vw, ${part(92)}vw`;
};

const Portrait = ({ portrait }: { portrait: NonNullable<AboutContent['portrait']> }) => (
  <div className="photo about-portrait">
    <PhotoPicture
      alt={portrait.alt}
      position={focalPosition(portrait, portrait.picture, SHAPE.ratio)}
      sizes={sizesOf(timesTheCell(portrait.picture, SHAPE.css))}
      sources={sourcesOf(portrait.picture)}
    />
  </div>
);

/** The photographer: portrait, name, paragraphs and the area served, whichever of them there are. */
export const About = ({ about, headings, say }: Pick<PageContent, 'about' | 'headings' | 'say'>) =>
  about && (
    <section className={about.portrait ? 'section about' : 'section about about-alone'} id="about">
      <div className="about-frame">
        {about.portrait && <Portrait portrait={about.portrait} />}
        <div className="about-words">
          <h2 dir="auto">{headings.aboutTitle}</h2>
          {about.name && (
            <p className="about-name name" dir="auto">
              {about.name}
            </p>
          )}
          {about.paragraphs.map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered; two may read the same
            <p className="about-text" dir="auto" key={index}>
              {paragraph}
            </p>
          ))}
          {about.area && (
            <dl className="about-area">
              <dt>{say.about.area}</dt>
              <dd className="name" dir="auto">
                {about.area}
              </dd>
            </dl>
          )}
        </div>
      </div>
    </section>
  );
