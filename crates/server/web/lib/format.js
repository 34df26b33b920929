// How figures, times and texts are shown.

import { language, t } from './i18n.js';

const number = new Intl.NumberFormat(language);

/** @param {number} n */
export const count = (n) => number.format(n ?? 0);

/** A duration. @param {number | null | undefined} ms */
export function duration(ms) {
  if (ms == null) return '';
  if (ms < 1000) return `${Math.max(0, Math.round(ms))} ms`;
  const s = ms / 1000;
  if (s < 60) return `${s.toFixed(s < 10 ? 1 : 0)} s`;
  const m = Math.floor(s / 60);
  if (m < 60) return `${m} min ${Math.round(s % 60)} s`;
  const h = Math.floor(m / 60);
  return h < 48 ? `${h} h ${m % 60} min` : `${Math.floor(h / 24)} d`;
}

/** How long ago, or until. @param {string} time @param {number} now */
export function ago(time, now) {
  const ms = now - Date.parse(time);
  const away = Math.abs(ms);
  if (away < 5000) return t('now', '刚刚');
  const text = away < 60000 ? `${Math.round(away / 1000)} s` : duration(Math.round(away / 60000) * 60000).replace(' 0 s', '');
  return ms >= 0 ? t(`${text} ago`, `${text}前`) : t(`in ${text}`, `${text}后`);
}

/** The exact time. @param {string} time */
export const exact = (time) => new Date(time).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'medium' });

// Characters that nobody sees, or that turn others round, are shown as their code points.
const HIDDEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\udb40[\udc00-\udfff]/g;

/** A text from a model, a tool or a person, made safe to look at. @param {unknown} text */
export const plain = (text) => String(text ?? '').replace(HIDDEN, (c) => `⟨U+${c.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`);

const LONG = 100000;

/** JSON for people. @param {unknown} value */
export function pretty(value) {
  const text = plain(typeof value === 'string' ? value : JSON.stringify(value, null, 2));
  return text.length > LONG ? `${text.slice(0, LONG)}\n… ${t('and', '另有')} ${count(text.length - LONG)} ${t('more characters; copy shows all', '个字符，复制可得全文')}` : text;
}

/** @param {string} text @param {number} most */
export function short(text, most) {
  const clean = plain(text).replace(/\s+/g, ' ').trim();
  return clean.length > most ? `${clean.slice(0, most - 1)}…` : clean;
}

/** The type of a CloudEvent, without its prefix. @param {{type: string}} event */
export const kind = (event) => event.type.replace(/^ephor\./, '');

/** @param {{sequence: string}} event */
export const sequence = (event) => Number(event.sequence);

/** A micro-amount of money. @param {number} cost */
export const money = (cost) => (cost ? cost.toFixed(cost < 1 ? 4 : 2) : '0');
