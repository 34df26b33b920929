// One figure by one name, as bars.

import { html } from '../lib/html.js';
import { figure, isName, short } from '../lib/format.js';
import { t } from '../lib/i18n.js';

const MOST = 60;

const percent = (part) => `${(part * 100).toFixed(2)}%`;

/** @param {{rows: any[]}} props */
export function Chart({ rows }) {
  const columns = Object.keys(rows[0] ?? {});
  const isFigure = (column) => !isName(column) && rows.some((row) => row[column] != null)
    && rows.every((row) => row[column] == null || typeof row[column] === 'number');
  const of = columns.findLast(isFigure);
  const by = columns.find((column) => column !== of && rows.some((row) => typeof row[column] === 'string'));
  if (!of || !by || rows.length < 2 || rows.length > MOST) return null;
  const values = rows.map((row) => row[of]).filter((value) => value != null);
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const part = (value) => value / (most - least || 1);
  const bar = (value) => html`<span class="bar" style=${{ left: percent(part(Math.min(0, value) - least)), width: percent(part(Math.abs(value))) }}></span>`;
  const title = t(`${short(of, 60)} by ${short(by, 60)}`, `按 ${short(by, 60)} 的 ${short(of, 60)}`);
  return html`<figure class="chart"><figcaption>${title}</figcaption>
    <dl>${rows.map((row, n) => html`<div key=${n}>
      <dt title=${short(row[by], 300)}>${short(row[by], 60)}</dt>
      <dd class="bars" aria-hidden="true">${row[of] != null && bar(row[of])}</dd>
      <dd class="num">${row[of] == null ? '–' : figure(row[of], of)}</dd></div>`)}</dl></figure>`;
}
