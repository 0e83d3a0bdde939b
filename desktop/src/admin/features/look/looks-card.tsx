import type { Look } from '@shutterdesk/site/look';
import { LOOKS } from '@shutterdesk/site/looks';
import { useBrandName } from '#lib/studio/studio-queries.ts';
import { Card } from '#ui/card.tsx';
import type { LookCardProps } from './look-section.tsx';

/** The first look has no name among the settings. */
const ALL: readonly (readonly [value: string, look: Look])[] = Object.entries(LOOKS).map(([name, look]) => [
  name === 'classic' ? '' : name,
  look,
]);

const FACES = [...new Set(ALL.map(([, { head }]) => head.rules))].join('');

const Specimen = ({ look, name }: { look: Look; name: string }) => {
  const palette = look.choices.colours === 'dark' ? look.dark : look.light;
  const { weight, tracking, capitals } = look.heads;
  return (
    <span
      aria-hidden
      className="flex h-26 forced-color-adjust-none sm:h-32 flex-col justify-between overflow-hidden p-3.5"
      style={{ background: palette.paper, color: palette.ink, borderRadius: look.corners }}
    >
      <span
        dir="auto"
        className="line-clamp-2 text-xl sm:text-2xl leading-tight wrap-anywhere"
        style={{
          fontFamily: look.head.family,
          fontWeight: weight,
          letterSpacing: `${tracking}em`,
          textTransform: capitals ? 'uppercase' : undefined,
          textAlign: look.choices.heads,
        }}
      >
        {name}
      </span>
      <span className="flex gap-1.5">
        {[palette.accent, palette.inkSoft, palette.paperDeep].map((colour) => (
          <span
            key={colour}
            className="size-5"
            style={{ background: colour, borderRadius: look.corners, boxShadow: `0 0 0 1px ${palette.line}` }}
          />
        ))}
      </span>
    </span>
  );
};

/** All looks, each drawn by itself. */
export const LooksCard = ({ look: { form, change } }: LookCardProps) => {
  const brandName = useBrandName();
  return (
    <Card title="Look" description="Letters, colors and space. Nothing is public until you save.">
      <style>{FACES}</style>
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="sr-only">Look</legend>
        {ALL.map(([value, look]) => (
          <label
            key={value}
            className="block cursor-pointer rounded-card max-sm:grid max-sm:grid-cols-2 max-sm:gap-1.5 border border-line p-1.5 has-checked:border-accent has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent forced-colors:has-checked:outline-4"
          >
            <Specimen look={look} name={brandName} />
            <span className="flex items-start gap-2.5 px-1.5 pt-2.5 pb-1">
              <input
                type="radio"
                name="look"
                value={value}
                checked={form.look === value}
                onChange={() => change({ look: value })}
                className="mt-0.5 size-4 shrink-0 accent-accent outline-none"
              />
              <span className="min-w-0 text-sm">
                <span className="block font-medium">{look.title}</span>
                <span className="block text-muted">{look.text}</span>
              </span>
            </span>
          </label>
        ))}
      </fieldset>
    </Card>
  );
};
