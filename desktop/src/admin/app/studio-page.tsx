import { useUnsaved } from '#lib/drafts/unsaved.ts';
import { classNames } from '#ui/class-names.ts';
import { TabHeading } from '#ui/tab-heading.tsx';
import { useCurrentPlace } from './current-place.ts';
import { DASHBOARD_WORDS as words } from './dashboard-words.ts';
import { PlaceContent } from './place-content.tsx';
import { PlaceLink } from './place-link.tsx';
import { STUDIO } from './studio-sections.ts';
import { UnsavedDot } from './unsaved-dot.tsx';

const SectionLinks = ({ current }: { current: string }) => {
  const unsaved = useUnsaved(({ places }) => places);
  return (
    <nav aria-label={words.studioSections} className="max-lg:mb-4 lg:sticky lg:top-16 lg:self-start">
      <ul className="grid max-lg:grid-cols-3 max-lg:gap-1 max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-surface max-lg:p-1 lg:-ml-3">
        {STUDIO.map(({ id, label }) => (
          <li key={id}>
            <PlaceLink
              to={id}
              aria-current={id === current ? 'page' : undefined}
              className={classNames(
                'flex min-h-11 items-center gap-2 rounded-control px-3 text-sm hover:bg-sunken max-lg:justify-center lg:min-h-9',
                id === current ? 'font-semibold text-ink max-lg:bg-sunken' : 'text-muted',
              )}
            >
              {label}
              {unsaved.has(id) && <UnsavedDot />}
            </PlaceLink>
          </li>
        ))}
      </ul>
    </nav>
  );
};

/** Like tabs, sections that were shown stay mounted behind the visible one. */
export const StudioPage = () => {
  const { current, visited } = useCurrentPlace();
  return (
    <>
      <TabHeading title={words.studio} subtitle={words.studioText} />
      <div className="lg:grid lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-8">
        <SectionLinks current={current} />
        <div className="min-w-0">
          {STUDIO.filter(({ id }) => visited.has(id)).map((section) => (
            <section
              key={section.id}
              aria-label={section.label}
              data-place={section.id}
              data-state={section.id === current ? 'active' : 'inactive'}
              hidden={section.id !== current}
            >
              <PlaceContent place={section} />
            </section>
          ))}
        </div>
      </div>
    </>
  );
};
