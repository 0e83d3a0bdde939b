import { useHeroDraft } from './hero-draft-store.ts';
import { HeroEditor } from './hero-editor.tsx';

/** The editor of the uploaded picture, once there is one. */
export const HeroDraftEditor = () => {
  const { draft, src, change } = useHeroDraft();
  const { uploaded, placement } = draft;
  if (!uploaded) return null;
  if (!uploaded.preview || !src)
    return (
      <p className="text-sm text-muted">
        This browser cannot show this picture before it is saved. Once it is, the Position button brings it into its
        place.
      </p>
    );
  return (
    <HeroEditor
      picture={{ src, ...uploaded.preview }}
      placement={placement}
      onChange={(next) => change({ placement: next })}
    />
  );
};
