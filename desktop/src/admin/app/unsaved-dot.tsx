import { DASHBOARD_WORDS as words } from './dashboard-words.ts';

export const UnsavedDot = () => (
  <>
    <span className="size-2 rounded-full bg-warning forced-colors:bg-[CanvasText]" aria-hidden />
    <span className="sr-only">{words.unsaved}</span>
  </>
);
