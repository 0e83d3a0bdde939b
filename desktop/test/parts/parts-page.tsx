import { CHOICES } from './choices.tsx';
import { DIALOGS } from './dialogs.tsx';
import { FIELDS } from './fields.tsx';
import { FRAMES } from './frames.tsx';
import { NOTES } from './notes.tsx';
import type { Part } from './part.ts';
import { PART_FORMS } from './part-forms.tsx';
import { PHOTOGRAPHS } from './photographs.tsx';
import { PREVIEWS } from './previews.tsx';
import { SECOND_FACTOR } from './second-factor.tsx';
import { UPLOADS } from './uploads.tsx';

const GROUPS: Readonly<Record<string, readonly Part[]>> = {
  'Buttons and choices': CHOICES,
  Fields: FIELDS,
  'Cards and forms': FRAMES,
  'Parts of the site': PART_FORMS,
  'Notes and states': NOTES,
  Photographs: PHOTOGRAPHS,
  'The page as it is typed': PREVIEWS,
  'Second factor': SECOND_FACTOR,
  Uploads: UPLOADS,
  Dialogs: DIALOGS,
};

const PHONE = 390;

const States = ({ name, states }: Part) => (
  <section id={name} className="border-t border-line py-4">
    <h3 className="mb-3 font-mono text-sm font-medium">{name}</h3>
    <div className="grid gap-4">
      {Object.entries(states).map(([state, element]) => (
        <div key={state} className="min-w-0">
          <p className="mb-1 text-xs text-muted">{state}</p>
          {element}
        </div>
      ))}
    </div>
  </section>
);

/** The parts alone, in a frame of either width. */
const Parts = () => (
  <main className="p-4">
    <h1 className="sr-only">Parts of the admin app</h1>
    {Object.entries(GROUPS).map(([title, parts]) => (
      <section key={title} aria-label={title}>
        <h2 className="mt-4 mb-2 text-lg font-semibold tracking-tight">{title}</h2>
        {parts.map((part) => (
          <States key={part.name} {...part} />
        ))}
      </section>
    ))}
  </main>
);

/** The pages of the frames stay, and scroll to the part. */
const showInFrames = (name: string): void => {
  for (const { contentWindow } of document.querySelectorAll('iframe')) {
    if (contentWindow) contentWindow.location.hash = name;
  }
};

/** Each part in its states, at the width of a phone and at that of the window. A link shows its part in both frames. */
const BothWidths = () => (
  <div className="flex min-h-dvh flex-col">
    <nav aria-label="Parts" className="flex flex-wrap gap-x-3 border-b border-line bg-surface px-4 py-2 text-xs">
      {Object.values(GROUPS)
        .flat()
        .map(({ name }) => (
          <a key={name} href={`#${name}`} className="py-1 text-muted hover:text-ink" onClick={() => showInFrames(name)}>
            {name}
          </a>
        ))}
    </nav>
    <div className="flex flex-1">
      <iframe title="On a phone" src="/admin/parts?alone" style={{ width: PHONE }} className="shrink-0" />
      <iframe title="In a window" src="/admin/parts?alone" className="min-w-0 flex-1 border-l border-line" />
    </div>
  </div>
);

export const PartsPage = () => (window.location.search === '?alone' ? <Parts /> : <BothWidths />);
