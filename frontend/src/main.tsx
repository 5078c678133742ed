import './ui/style-nonce.js';
import './ui/tokens.css';
import './ui/shared.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Client } from './client.js';
import { noteNoAnswer } from './data/connection.js';
import { ACTIVE, pollServer } from './data/server-polling.js';
import { applyTheme } from './ui/theme-mode.js';

const POLL_EVERY_MS = 2_000;

/** Loads the page again once the server can be reached. */
function reloadWhenServed(): void {
  const askedAtMs = performance.now();
  const later = () => {
    noteNoAnswer(askedAtMs);
    window.setTimeout(reloadWhenServed, POLL_EVERY_MS);
  };
  fetch(ACTIVE).then(({ ok }) => (ok ? window.location.reload() : later()), later);
}

// A part of the page could not be loaded: the server is away, or it was updated and the parts of the old build are gone.
window.addEventListener('vite:preloadError', reloadWhenServed);

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');
applyTheme();
pollServer();
createRoot(root).render(
  <StrictMode>
    <Client />
  </StrictMode>,
);
