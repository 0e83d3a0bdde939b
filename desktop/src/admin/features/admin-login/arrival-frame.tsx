import type { ReactNode } from 'react';
import { brandName } from '#lib/page-words.ts';
import { Card } from '#ui/card.tsx';

interface ArrivalFrameProps {
  /** The screen's name, below that of the studio. */
  screen: string;
  children: ReactNode;
}

/** The screen of somebody who is not signed in. */
export const ArrivalFrame = ({ screen, children }: ArrivalFrameProps) => (
  <main className="mx-auto grid min-h-dvh w-full max-w-md content-center gap-6 px-4 py-8">
    <title>{`${screen} · ${brandName()}`}</title>
    <header className="text-center">
      <p dir="auto" className="font-serif text-5xl leading-tight font-medium tracking-tight wrap-anywhere">
        {brandName()}
      </p>
      <h1 className="mt-2 text-muted">{screen}</h1>
    </header>
    {children}
  </main>
);

interface ArrivalCardProps {
  title: string;
  text?: string;
  children: ReactNode;
}

/** The card on that screen. */
export const ArrivalCard = ({ title, text, children }: ArrivalCardProps) => (
  <Card heading="h2" title={<span className="text-lg">{title}</span>} description={text}>
    {children}
  </Card>
);
