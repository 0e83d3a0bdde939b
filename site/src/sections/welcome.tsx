export const Welcome = ({ text }: { text: string | null }) =>
  text && (
    <section className="section">
      <div className="mx-auto max-w-3xl text-center">
        <h2 className="text-[length:var(--type-2xl)]">Welcome</h2>
        <p className="mt-8 text-lg leading-relaxed whitespace-pre-line text-[var(--ink-soft)]" dir="auto">
          {text}
        </p>
      </div>
    </section>
  );
