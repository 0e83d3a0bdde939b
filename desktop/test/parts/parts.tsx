import '#ui/styles.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { PartsPage } from './parts-page.tsx';

/** The parts of the admin app in their states, for `npm run dev` only: no build contains this page. */
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PartsPage />
    </QueryClientProvider>
  </StrictMode>,
);
