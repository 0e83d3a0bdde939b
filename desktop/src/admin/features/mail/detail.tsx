/** A term of a list, and what it stands for. */
export const Detail = ({ term, values }: { term: string; values: readonly string[] }) => (
  <div className="min-w-0">
    <dt className="text-muted">{term}</dt>
    {values.map((value) => (
      <dd key={value} className="mt-0.5 font-medium wrap-anywhere">
        {value}
      </dd>
    ))}
  </div>
);
