// Small parts that every page uses.

import { html, useState } from '../vendor/htm-preact.js';
import { ago, exact, plain, pretty } from '../lib/format.js';
import { useNow } from '../lib/hooks.js';
import { t, word } from '../lib/i18n.js';

const MARKS = { completed: '✓', done: '✓', approved: '✓', failed: '✕', rejected: '✕', held: '⏸', waiting: '⏸', running: '●', cut_off: '⚠', in_doubt: '⚠', cancelled: '–', skipped: '–' };

/** A status: a mark and a word, so that it doesn't depend on its colour. */
export const Status = ({ of }) => html`<span class=${`status ${of}`}><span aria-hidden="true">${MARKS[of] ?? '○'}</span> ${word(of)}</span>`;

/** A time: how long ago, with the exact one on hover. */
export function Time({ at }) {
  const now = useNow();
  return at ? html`<time dateTime=${at} title=${exact(at)}>${ago(at, now)}</time>` : null;
}

export const Loading = () => html`<p class="state" role="status">${t('Loading…', '加载中…')}</p>`;

/** Nothing is there, and what to do about it. */
export const Empty = ({ children }) => html`<div class="state empty">${children}</div>`;

/** An error of the server, with its hint. */
export const Problem = ({ error, again = null }) => html`
  <div class="state problem" role="alert">
    <p><strong>${plain(error.detail)}</strong> <code>${error.code}</code></p>
    ${error.hint && html`<p>${plain(error.hint)}</p>`}
    ${error.violations?.length > 0 && html`<ul>${error.violations.map((v) => html`<li><code>${v.pointer || '/'}</code> ${plain(v.message)} <em>${plain(v.hint)}</em></li>`)}</ul>`}
    ${again && html`<button onClick=${again}>${t('Try again', '重试')}</button>`}
  </div>`;

/** Copies a text. */
export function Copy({ text, label }) {
  const [done, set] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(typeof text === 'function' ? text() : text);
    set(true);
    setTimeout(() => set(false), 1500);
  };
  return html`<button class="quiet" onClick=${copy}>${done ? t('Copied', '已复制') : label}</button>`;
}

/** JSON, as text. */
export const Json = ({ value, label = 'JSON' }) => html`<pre class="json" tabIndex="0" role="region" aria-label=${label}>${pretty(value)}</pre>`;

/** Tabs of links. */
export const Tabs = ({ tabs, at, go, label }) => html`
  <div class="tabs" role="tablist" aria-label=${label}>
    ${tabs.map(([id, name]) => html`<button role="tab" id=${`tab-${id}`} aria-selected=${id === at} aria-controls="panel" tabIndex=${id === at ? 0 : -1}
      onKeyDown=${(e) => {
        const by = e.key === 'ArrowRight' ? 1 : e.key === 'ArrowLeft' ? -1 : 0;
        if (!by) return;
        const next = tabs[(tabs.findIndex(([one]) => one === at) + by + tabs.length) % tabs.length][0];
        go(next);
        document.getElementById(`tab-${next}`)?.focus();
      }}
      onClick=${() => go(id)}>${name}</button>`)}
  </div>`;

/** A page's heading with what belongs beside it. */
export const Head = ({ title, children = null }) => html`<header class="head"><h1>${title}</h1><div class="actions">${children}</div></header>`;

/** A list of rows as a table that scrolls by itself where it is wide. */
export const Table = ({ label, columns, children }) => html`
  <div class="scroll" tabIndex="0" role="region" aria-label=${label}>
    <table><thead><tr>${columns.map((c) => html`<th scope="col">${c}</th>`)}</tr></thead><tbody>${children}</tbody></table>
  </div>`;
