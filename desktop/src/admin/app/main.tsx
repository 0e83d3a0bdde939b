import '#ui/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { returnAfresh } from './return-afresh.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
returnAfresh();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
