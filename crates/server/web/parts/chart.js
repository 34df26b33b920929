// One figure by one name, as bars.

import { html } from '../lib/html.js';
import { short } from '../lib/format.js';
import { t } from '../lib/i18n.js';

const MOST = 60;
const [WIDTH, LINE, LEFT, RIGHT] = [640, 24, 160, 96];

/** @param {{rows: any[]}} props */
export function Chart({ rows }) {
  const columns = Object.keys(rows[0] ?? {});
  const figure = columns.findLast((column) => rows.every((row) => row[column] == null || typeof row[column] === 'number'));
  const name = columns.find((column) => column !== figure && rows.some((row) => typeof row[column] === 'string'));
  if (!figure || !name || rows.length < 2 || rows.length > MOST) return null;
  const values = rows.map((row) => row[figure] ?? 0);
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const x = (value) => LEFT + ((value - least) / (most - least || 1)) * (WIDTH - LEFT - RIGHT);
  const title = t(`${short(figure, 60)} by ${short(name, 60)}`, `按 ${short(name, 60)} 的 ${short(figure, 60)}`);
  return html`<figure class="chart"><figcaption>${title}</figcaption>
    <svg viewBox=${`0 0 ${WIDTH} ${rows.length * LINE}`} role="img" aria-label=${title}>
      ${rows.map((row, n) => html`<g key=${n} transform=${`translate(0 ${n * LINE})`}>
        <text class="note" x=${LEFT - 8} y="16" text-anchor="end">${short(row[name], 22)}</text>
        <rect x=${Math.min(x(0), x(values[n]))} y="4" width=${Math.max(1, Math.abs(x(values[n]) - x(0)))} height=${LINE - 8} rx="2"/>
        <text x=${Math.max(x(0), x(values[n])) + 8} y="16">${values[n].toLocaleString()}</text></g>`)}
    </svg></figure>`;
}
