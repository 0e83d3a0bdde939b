import { useHeroDraft } from './hero-draft-store.ts';
import { HeroEditor } from './hero-editor.tsx';
import { HERO_WORDS as words } from './hero-words.ts';

/** The editor of the uploaded picture, once there is one. */
export const HeroDraftEditor = () => {
  const { draft, src, change } = useHeroDraft();
  const { uploaded, placement } = draft;
  if (!uploaded) return null;
  if (!uploaded.preview || !src) return <p className="text-sm text-muted">{words.noPreview}</p>;
  return (
    <HeroEditor
      picture={{ src, ...uploaded.preview }}
      placement={placement}
      onChange={(next) => change({ placement: next })}
    />
  );
};
