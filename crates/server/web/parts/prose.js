// A text that a model wrote, with its headings, lists and tables. It is never HTML, and has no links.

import { html } from '../lib/html.js';
import { bounded } from '../lib/format.js';
import { t } from '../lib/i18n.js';
import { blocks, pieces } from '../lib/markdown.js';

const TAGS = {
  strong: (text) => html`<strong>${text}</strong>`,
  em: (text) => html`<em>${text}</em>`,
  code: (text) => html`<code>${text}</code>`,
  text: (text) => text,
};

const Line = ({ of }) => pieces(of).map(([kind, text]) => TAGS[kind](text));

const isFigure = (rows, n) => rows.slice(1).every((row) => /^[-+–]?[\d.,\s%]*$/.test(row[n] ?? ''));

const Grid = ({ rows }) => html`<div class="scroll narrow" tabIndex="0" role="group" aria-label=${t('Table', '表格')}><table>
  <thead><tr>${rows[0].map((cell, n) => html`<th scope="col" class=${isFigure(rows, n) ? 'num' : ''}><${Line} of=${cell}/></th>`)}</tr></thead>
  <tbody>${rows.slice(1).map((row) => html`<tr>${rows[0].map((_, n) => html`<td class=${isFigure(rows, n) ? 'num' : ''}><${Line} of=${row[n] ?? ''}/></td>`)}</tr>`)}</tbody>
</table></div>`;

function Block({ of }) {
  switch (of.kind) {
    case 'heading': return html`<p class=${of.level === 1 ? 'title' : ''}><strong><${Line} of=${of.text}/></strong></p>`;
    case 'code': return html`<pre class="json" tabIndex="0" role="group" aria-label=${t('Code', '代码')}>${of.text}</pre>`;
    case 'table': return html`<${Grid} rows=${of.rows}/>`;
    case 'list': {
      const items = of.items.map((item) => html`<li><${Line} of=${item}/></li>`);
      return of.ordered ? html`<ol>${items}</ol>` : html`<ul>${items}</ul>`;
    }
    case 'quote': return html`<blockquote><${Line} of=${of.text}/></blockquote>`;
    default: return html`<p><${Line} of=${of.text}/></p>`;
  }
}

/** @param {{text: string}} props */
export const Prose = ({ text }) => html`<div class="prose">${blocks(bounded(text)).map((one, n) => html`<${Block} key=${n} of=${one}/>`)}</div>`;
