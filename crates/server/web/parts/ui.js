// Small parts that every page uses.

import { html, useState } from '../lib/html.js';
import { ago, exact, plain, pretty } from '../lib/format.js';
import { useNow } from '../lib/hooks.js';
import { t, word } from '../lib/i18n.js';

/** @type {Record<string, string>} */
const MARKS = {
  completed: '✓', done: '✓', approved: '✓', failed: '✕', rejected: '✕', blocked: '✕', held: '◆', waiting: '◆',
  running: '●', paused: '‖', cut_off: '!', in_doubt: '?', cancelled: '–', skipped: '–', interrupted: '–', expired: '–',
};

/** A status: a mark and a word, so that it doesn't depend on its colour. */
export const Status = ({ of, text = word(of) }) => html`
  <span class=${`status ${of}`}><span class="mark" aria-hidden="true">${MARKS[of] ?? '○'}</span>${text}</span>`;

/** A time: how long ago, with the exact one on hover. */
export function Time({ at }) {
  const now = useNow();
  return at ? html`<time dateTime=${at} title=${exact(at)}>${ago(at, now)}</time>` : null;
}

export const Loading = () => html`<p class="state" role="status">${t('Loading…', '加载中…')}</p>`;

/** Nothing is there, and what to do about it. */
export const Empty = ({ title, children = null }) => html`
  <div class="state empty"><p><strong>${title}</strong></p>${children}</div>`;

const Violation = ({ of }) => html`
  <li><code>${of.pointer || '/'}</code> ${plain(of.message)} ${of.hint && html`<span class="sub">${plain(of.hint)}</span>`}</li>`;

/** What went wrong, and what to do about it. */
export const Problem = ({ error, again = null }) => html`
  <div class="problem" role="alert">
    <p><strong>${plain(error.detail)}</strong> <code>${error.code}</code></p>
    ${error.hint && html`<p>${plain(error.hint)}</p>`}
    ${error.violations?.length > 0 && html`<ul>${error.violations.map((one) => html`<${Violation} of=${one}/>`)}</ul>`}
    ${again && html`<button onClick=${again}>${t('Try again', '重试')}</button>`}
  </div>`;

/** What is loaded: the error, that it is loading, or what `show` makes of the value. */
export const Loaded = ({ from, show }) => html`
  ${from.error && html`<${Problem} error=${from.error} again=${from.again}/>`}
  ${from.value === undefined ? !from.error && html`<${Loading}/>` : show(from.value)}`;

/** Copies a text. */
export function Copy({ text, label }) {
  const [told, set] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(await text());
      set(t('Copied', '已复制'));
    } catch {
      set(t('The browser doesn’t allow it', '浏览器不允许'));
    }
    setTimeout(() => set(''), 1500);
  };
  return html`<button class="quiet" onClick=${copy}>${told || label}</button>`;
}

/** JSON, as text. */
export const Json = ({ value, label = 'JSON' }) => html`
  <pre class="json" tabIndex="0" role="group" aria-label=${label}>${pretty(value)}</pre>`;

/** Tabs. What they show has the id `panel`. */
export function Tabs({ tabs, at, go, label }) {
  const turn = (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    const [next] = tabs[(tabs.findIndex(([id]) => id === at) + by + tabs.length) % tabs.length];
    go(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return html`<div class="tabs" role="tablist" aria-label=${label} onKeyDown=${turn}>
    ${tabs.map(([id, name]) => html`
      <button key=${id} role="tab" id=${`tab-${id}`} aria-selected=${String(id === at)} aria-controls="panel"
        tabIndex=${id === at ? 0 : -1} onClick=${() => go(id)}>${name}</button>`)}
  </div>`;
}

/** A page's heading, with what belongs beside it. */
export const Head = ({ title, children = null }) => html`
  <header class="head"><h1>${title}</h1><div class="actions">${children}</div></header>`;

/** A table that scrolls by itself where it is wide. A column is its name, or its name and class. */
export const Table = ({ label, columns, children, kind = '' }) => html`
  <div class=${`scroll ${kind}`} tabIndex="0" role="group" aria-label=${label}>
    <table>
      <thead><tr>${columns.map((column) => {
        const [name, of] = [column].flat();
        return html`<th scope="col" class=${of}>${name}</th>`;
      })}</tr></thead>
      <tbody>${children}</tbody>
    </table>
  </div>`;

/** Before and after. */
export const Changed = ({ from, to }) => html`
  ${from !== undefined && html`<del><span class="hidden">${t('was', '原为')} </span>${from}</del>`}
  ${to !== undefined && html` <ins><span class="hidden">${t('is now', '现为')} </span>${to}</ins>`}`;

/** Who may send messages, publish, cancel. @param {{role: string}} me */
export const canAct = (me) => me.role === 'operator' || me.role === 'admin';

/** Who may answer what waits. @param {{role: string}} me */
export const canAnswer = (me) => me.role !== 'viewer';

/** An address within the console. @param {string[]} parts */
export const to = (...parts) => `#/${parts.map(encodeURIComponent).join('/')}`;
