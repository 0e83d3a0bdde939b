import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { classNames } from '#lib/class-names.ts';
import { useUnsaved } from '#lib/drafts/drafts.ts';
import { Button } from '#ui/button.tsx';
import { CardsSkeleton } from '#ui/loaded.tsx';
import { TabHeading } from '#ui/tab-heading.tsx';
import { useIsOpen } from './open-places.ts';
import type { DashboardPlace } from './place.ts';
import { PlaceContent } from './place-content.tsx';
import { PlaceLink, UnsavedDot } from './place-link.tsx';
import { useCurrentPlace } from './places.ts';
import { STUDIO, STUDIO_GROUPS } from './studio-sections.ts';

const SectionLink = ({ id, label, current }: Pick<DashboardPlace, 'id' | 'label'> & { current: string }) => {
  const unsaved = useUnsaved(({ places }) => places.has(id));
  return (
    <PlaceLink
      to={id}
      aria-current={id === current ? 'page' : undefined}
      className={classNames(
        'flex min-h-11 items-center gap-2 rounded-control px-3 text-sm hover:bg-sunken lg:min-h-9',
        id === current ? 'bg-sunken font-semibold text-ink' : 'text-muted',
      )}
    >
      {label}
      {unsaved && <UnsavedDot />}
    </PlaceLink>
  );
};

const Groups = ({ current }: { current: string }) => {
  const id = useId();
  const isOpen = useIsOpen();
  const groups = STUDIO_GROUPS.map(({ title, sections }) => ({ title, sections: sections.filter(isOpen) }));
  return (
    <>
      {groups
        .filter(({ sections }) => sections.length > 0)
        .map(({ title, sections }) => (
          <div key={sections[0]?.id} className="max-lg:flex max-lg:border-t max-lg:border-line">
            {title && (
              <p
                id={`${id} ${title}`}
                className="px-3 text-xs font-medium text-muted max-lg:w-32 max-lg:pt-3.5 lg:pb-1"
              >
                {title}
              </p>
            )}
            <ul
              aria-labelledby={title ? `${id} ${title}` : undefined}
              className={classNames('max-lg:flex max-lg:flex-1 max-lg:flex-wrap lg:grid', !title && 'max-lg:pl-32')}
            >
              {sections.map((section) => (
                <li key={section.id}>
                  <SectionLink {...section} current={current} />
                </li>
              ))}
            </ul>
          </div>
        ))}
    </>
  );
};

/** All sections beside the shown one; on a narrow screen behind a button that names it. */
const SectionLinks = ({ current }: { current: string }) => {
  const id = useId();
  // Going to another section closes the list.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const open = openedAt === current;
  const label = STUDIO.find((section) => section.id === current)?.label;
  return (
    <nav
      aria-label="Sections of the studio"
      className="print:hidden max-lg:mb-4 max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-surface lg:sticky lg:top-16 lg:max-h-[calc(100dvh-5rem)] lg:self-start lg:overflow-y-auto"
    >
      <Button
        look="quiet"
        className="w-full lg:hidden"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpenedAt(open ? null : current)}
      >
        <span className="flex-1 text-left">{label}</span>
        <ChevronDown className={classNames('text-muted', open && 'rotate-180')} aria-hidden />
      </Button>
      <div id={id} className={classNames('lg:grid lg:gap-4 lg:pb-4', !open && 'max-lg:hidden')}>
        <Groups current={current} />
      </div>
    </nav>
  );
};

const SKELETON = <CardsSkeleton cards={['h-60', 'h-64']} />;

/** Like tabs, sections that were shown stay mounted behind the visible one. */
export const StudioPage = () => {
  const { current, visited } = useCurrentPlace();
  return (
    <>
      <TabHeading title="Studio" subtitle="Your page, email, dates, privacy and backups" />
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
              <PlaceContent place={section} skeleton={SKELETON} />
            </section>
          ))}
        </div>
      </div>
    </>
  );
};
