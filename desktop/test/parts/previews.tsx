import { type Collection, DEFAULT_SETTINGS } from '@shutterdesk/shared';
import { LivePreview } from '#ui/live-preview.tsx';
import { PreviewBeside } from '#ui/preview-beside.tsx';
import { ARABIC, LONG, type Part } from './part.ts';

const page = { settings: DEFAULT_SETTINGS, portrait: null, section: null };
const long = { ...page, settings: { ...DEFAULT_SETTINGS, welcomeText: `${LONG} ${ARABIC}` } };

/** One that the studio does not have: its page is empty. */
const collection = { id: 'none' } as Collection;

export const PREVIEWS: readonly Part[] = [
  {
    name: 'LivePreview',
    states: {
      'from the sections on': <LivePreview {...page} />,
      'with the hero': <LivePreview {...page} withHero />,
      'long words': <LivePreview {...long} />,
      'a collection that is gone': <LivePreview {...page} collection={collection} />,
    },
  },
  {
    name: 'PreviewBeside',
    states: {
      'in a wide window, or behind a button': (
        <PreviewBeside page={page}>{(seePage) => <div>{seePage}</div>}</PreviewBeside>
      ),
      'not known yet': <PreviewBeside page={null}>{() => LONG}</PreviewBeside>,
    },
  },
];
