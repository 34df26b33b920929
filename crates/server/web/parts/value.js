// JSON values as people read them: fields with their values, texts with their lines, lists as tables.

import { html, useState } from '../lib/html.js';
import { isExact } from '../lib/exact.js';
import { bounded, figure, plain, short } from '../lib/format.js';
import { t } from '../lib/i18n.js';
import { Json } from './ui.js';

const DEEP = 4;
const ROWS = 50;

const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value) && !isExact(value);

const isPlain = (value) => value === null || typeof value !== 'object' || isExact(value);

/** Whether it is a list of objects of plain values with the same few keys. */
function isTable(value) {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isObject)) return false;
  const keys = Object.keys(value[0]);
  return keys.length > 0 && keys.length <= 12
    && value.every((row) => Object.keys(row).join() === keys.join() && Object.values(row).every(isPlain));
}

/** Rows as a table. @param {{rows: any[], label: string, most?: number}} props */
export function Rows({ rows, label, most = ROWS }) {
  const [shown, show] = useState(most);
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return html`<p class="sub">${t('No rows.', '没有行。')}</p>`;
  const isFigure = (column) => rows.every((row) => row[column] == null || typeof row[column] === 'number');
  const cell = (value, column) => {
    if (value == null) return '';
    if (typeof value === 'number') return figure(value, column);
    return short(typeof value === 'object' ? JSON.stringify(value) : value, 300);
  };
  return html`
    <div class="scroll narrow" tabIndex="0" role="group" aria-label=${label}><table>
      <thead><tr>${columns.map((column) => html`<th scope="col" class=${isFigure(column) ? 'num' : ''}>${short(column, 60)}</th>`)}</tr></thead>
      <tbody>${rows.slice(0, shown).map((row, n) => html`<tr key=${n}>${columns.map((column) => html`
        <td class=${isFigure(column) ? 'num' : ''}>${cell(row[column], column)}</td>`)}</tr>`)}</tbody>
    </table></div>
    ${rows.length > shown && html`<div><button onClick=${() => show(shown + 200)}>
      ${t(`Show more of ${rows.length} rows`, `显示更多（共 ${rows.length} 行）`)}</button></div>`}`;
}

/** Lines of a text that are shown at once. */
const LINES = 30;

/** A text. A long one is shown in part, and whole if one wants. */
function Text({ of }) {
  const [all, show] = useState(false);
  const lines = of.split('\n');
  const long = lines.length > LINES + 4 || of.length > 4000;
  const part = long && !all ? `${lines.slice(0, LINES).join('\n').slice(0, 3000)}…` : of;
  return html`<span class="text">${bounded(part)}</span>
    ${long && html`<div><button type="button" class="quiet" aria-expanded=${String(all)} onClick=${() => show(!all)}>
      ${all ? t('Show less', '收起') : t('Show all of it', '显示全部')}</button></div>`}`;
}

/** Whether it has fields or rows of its own. */
const isBranch = (value) => (isObject(value) && Object.keys(value).length > 0) || isTable(value);

/** A value. @param {{of: any, name?: string, deep?: number}} props */
export function Value({ of, name = '', deep = 0 }) {
  if (of === null || of === undefined) return html`<span class="sub">${t('nothing', '无')}</span>`;
  if (typeof of === 'string') return of === '' ? html`<span class="sub">${t('empty', '空')}</span>` : html`<${Text} of=${of}/>`;
  if (isExact(of)) return html`<code>${JSON.stringify(of)}</code>`;
  if (typeof of !== 'object') return html`<code>${String(of)}</code>`;
  if (isTable(of)) return html`<${Rows} rows=${of} label=${name || t('Rows', '行')}/>`;
  if (deep >= DEEP || Array.isArray(of)) {
    const short_ = Array.isArray(of) && of.every((one) => typeof one !== 'object') && of.length <= 12;
    return short_ ? html`<span class="text">${of.map((one) => plain(one)).join(', ') || '[]'}</span>` : html`<${Json} value=${of} label=${name || 'JSON'}/>`;
  }
  const entries = Object.entries(of);
  if (entries.length === 0) return html`<span class="sub">${t('empty', '空')}</span>`;
  return html`<dl class="value">${entries.map(([key, one]) => html`
    <div key=${key} class=${isBranch(one) ? 'inner' : ''}><dt>${short(key, 60)}</dt><dd><${Value} of=${one} name=${key} deep=${deep + 1}/></dd></div>`)}</dl>`;
}

/** A value for people, or as JSON. @param {{of: any, label: string}} props */
export function Shown({ of, label }) {
  const [raw, show] = useState(false);
  return html`<div class="shown">
    ${raw ? html`<${Json} value=${of} label=${label}/>` : html`<${Value} of=${of} name=${label}/>`}
    <button type="button" class="quiet" aria-pressed=${String(raw)} onClick=${() => show(!raw)}>JSON</button></div>`;
}
