// The navigation's icons, drawn with lines of 1.5 px on 16 × 16.

import { html } from '../lib/html.js';

const PATHS = {
  runs: 'M2.5 4h11M2.5 8h11M2.5 12h6',
  inbox: 'M2.5 9.5l2-6h7l2 6v3h-11zM2.5 9.5h3.2l.9 1.5h2.8l.9-1.5h3.2',
  chat: 'M2.5 3.5h11v7.5H7l-3 2.5V11H2.5z',
  decisions: 'M3 3.5v9M3 6.5h5.5l2-2h2.5M3 9.5h5.5l2 2h2.5',
  data: 'M3 13V8.5M6.3 13V4M9.7 13V6.5M13 13V2.5',
  agents: 'M8 2.5a2 2 0 110 4 2 2 0 010-4zM3.5 13.5c.4-2.7 2.2-4.2 4.5-4.2s4.1 1.5 4.5 4.2',
  bus: 'M1.5 8.5h3l2-5 3 9.5 2-4.5h3',
  health: 'M8 2l5 2v4c0 3-2.2 5-5 6-2.8-1-5-3-5-6V4zM5.8 8l1.7 1.7 3-3.2',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  light: 'M8 5.2a2.8 2.8 0 110 5.6 2.8 2.8 0 010-5.6zM8 1.5v1M8 13.5v1M1.5 8h1M13.5 8h1M3.4 3.4l.7.7M11.9 11.9l.7.7M12.6 3.4l-.7.7M4.1 11.9l-.7.7',
};

/** @param {{of: keyof typeof PATHS}} props */
export const Icon = ({ of }) => html`
  <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width=${of === 'more' ? 2.4 : 1.4}
    stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d=${PATHS[of]}/></svg>`;
