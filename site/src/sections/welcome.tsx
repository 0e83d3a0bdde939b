/** A longer text is set for reading instead of display, a sentence or two as large as a heading. */
const LONG_TEXT = 400;
const SHORT_TEXT = 160;

const sizeOf = ({ length }: string): string | undefined => {
  if (length > LONG_TEXT) return 'welcome-long';
  return length > SHORT_TEXT ? undefined : 'welcome-short';
};

export const Welcome = ({ title, text }: { title: string; text: string | null }) =>
  text && (
    <section className="section welcome">
      <h2 dir="auto">{title}</h2>
      <p className={sizeOf(text)} dir="auto">
        {text}
      </p>
    </section>
  );
