import { LoaderCircle } from 'lucide-react';

export const Spinner = ({ text }: { text: string }) => (
  <p role="status" className="flex items-center justify-center gap-3 py-10 text-sm text-muted">
    <LoaderCircle className="size-5 animate-spin text-accent" aria-hidden />
    {text}
  </p>
);

export const FullScreenSpinner = ({ text }: { text: string }) => (
  <div className="grid min-h-dvh place-items-center">
    <Spinner text={text} />
  </div>
);
