import { en } from '@shutterdesk/shared';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { type PageContent, pageContent } from '../../../site/src/page-content.ts';
import { WholePage } from '../../../site/src/sections/whole-page.tsx';
import type { SiteContent } from '../../../site/src/site-content.ts';

const FRAME = { brandName: 'Shutterdesk', publicUrl: null, apiUrl: null };

const read = async (path: string) => (await fetch(path)).json();

/** The public reads, requested as soon as the script runs. */
const reading: Promise<SiteContent> = Promise.all(
  ['/api/settings', '/api/gallery-images', '/api/hero-images/active', '/api/portrait'].map(read),
).then(([settings, galleryImages, heroImage, portrait]) => ({
  ...FRAME,
  settings,
  galleryImages,
  heroImage,
  portrait,
}));

const Spinner = () => (
  <div className="loading" role="status">
    <span className="loading-spinner" />
    <p>Loading...</p>
  </div>
);

const App = () => {
  const [page, setPage] = useState<PageContent | null>(null);
  useEffect(() => {
    void reading.then((content) => setPage(pageContent(content, en)));
  }, []);
  return page ? <WholePage page={page} /> : <Spinner />;
};

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
