/** A longer text is set for reading instead of display. */
const LONG_TEXT = 400;

export const Welcome = ({ title, text }: { title: string; text: string | null }) =>
  text && (
    <section className="section welcome">
      <h2 dir="auto">{title}</h2>
      <p className={text.length > LONG_TEXT ? 'welcome-long' : undefined} dir="auto">
        {text}
      </p>
    </section>
  );
