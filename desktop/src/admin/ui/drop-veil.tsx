/** Covers the whole window while files are dragged over it. */
export const DropVeil = ({ shown }: { shown: boolean }) =>
  shown && (
    <div className="pointer-events-none fixed inset-0 z-60 grid place-items-center bg-accent/80 p-6" aria-hidden>
      <p className="rounded-card border-2 border-dashed border-on-accent px-8 py-10 text-center text-lg font-medium text-on-accent">
        Drop to add them to the upload
      </p>
    </div>
  );
