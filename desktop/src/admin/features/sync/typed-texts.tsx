import type { TypedText } from '#lib/desktop.ts';

/** The texts of a change, to read and to copy. */
export const TypedTexts = ({ texts }: { texts: readonly TypedText[] }) =>
  texts.length > 0 && (
    <dl className="mt-1 text-sm">
      {texts.map(({ label, value }) => (
        <div key={label} className="mt-1">
          <dt className="text-xs text-muted">{label}</dt>
          <dd dir="auto" className="wrap-anywhere whitespace-pre-wrap select-text">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
