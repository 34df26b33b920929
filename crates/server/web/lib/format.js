// How figures, times and texts are shown.

import { language, t } from './i18n.js';

const figures = new Intl.NumberFormat(language);

/** @param {number} n */
export const count = (n) => figures.format(n ?? 0);

/** A column whose numbers name something: nobody reads a year or an id with separators, or as a bar. */
const NAMES = /(?:^|[^a-z])(?:id|year)$|^(?:年|年份|年度|编号)$/i;
const CAMEL = /[a-z](?:Id|ID|Year)$/;

/** Whether a column's numbers are names. @param {string} column */
export const isName = (column) => NAMES.test(column) || CAMEL.test(column);

/** A figure of a result, as exact as a number is. @param {number} n @param {string} [column] */
export const figure = (n, column = '') => n.toLocaleString(language, {
  useGrouping: !isName(column),
  ...(Number.isInteger(n) ? {} : { maximumSignificantDigits: 15 }),
});

/** A duration. @param {number | null | undefined} ms */
export function duration(ms) {
  if (ms == null) return '';
  if (ms < 1000) return `${Math.max(0, Math.round(ms))} ${t('ms', '毫秒')}`;
  const seconds = ms / 1000;
  if (seconds < 60) return `${seconds.toFixed(seconds < 10 ? 1 : 0)} ${t('s', '秒')}`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return t(`${minutes} min ${Math.floor(seconds % 60)} s`, `${minutes} 分 ${Math.floor(seconds % 60)} 秒`);
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return t(`${hours} h ${minutes % 60} min`, `${hours} 小时 ${minutes % 60} 分`);
  return `${Math.floor(hours / 24)} ${t('d', '天')}`;
}

/** How long ago, or until. @param {string} time @param {number} now */
export function ago(time, now) {
  const ms = now - Date.parse(time);
  const seconds = Math.abs(ms) / 1000;
  if (seconds < 5) return t('now', '刚刚');
  const [n, unit] = seconds < 60 ? [seconds, t('s', '秒')]
    : seconds < 3600 ? [seconds / 60, t('min', '分钟')]
    : seconds < 172800 ? [seconds / 3600, t('h', '小时')]
    : [seconds / 86400, t('d', '天')];
  const text = `${Math.floor(n)} ${unit}`;
  return ms >= 0 ? t(`${text} ago`, `${text}前`) : t(`in ${text}`, `${text}后`);
}

/** The exact time. @param {string} time */
export const exact = (time) => new Date(time).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'medium' });

/** A time of the server's, with as many digits as any other, so that texts compare as times do. @param {string} time */
export const moment = (time) => time.replace(/(?:\.(\d+))?Z$/, (_, part = '') => `.${part.padEnd(9, '0')}`);

/** The time of day, with milliseconds. @param {string} time */
export const clock = (time) => new Date(time).toLocaleTimeString(language, {
  hourCycle: 'h23', hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3,
});

// Characters that nobody sees, or that turn others round, are shown as their code points.
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\udb40[\udc00-\udfff]/g;

/** @param {string} c */
const codePoint = (c) => `⟨U+${c.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`;

/** A text from a model, a tool or a person, made safe to look at. Nothing of it is left out. @param {unknown} text */
export const plain = (text) => String(text ?? '').replace(/\r\n/g, '\n').replace(UNSEEN, codePoint);

/** Characters of a text that are shown at once. */
const LONG = 50000;

/** The beginning of a long text. @param {unknown} text */
export function bounded(text) {
  const all = String(text ?? '');
  if (all.length <= LONG) return plain(all);
  const more = count(all.length - LONG);
  return `${plain(all.slice(0, LONG))}\n${t(`… and ${more} more characters`, `…… 另有 ${more} 个字符`)}`;
}

/** JSON for people. @param {unknown} value */
export const pretty = (value) => bounded(typeof value === 'string' ? value : JSON.stringify(value, null, 2));

/** A line of at most so many characters. @param {unknown} text @param {number} most */
export function short(text, most) {
  const all = String(text ?? '');
  const line = plain(all.slice(0, LONG)).replace(/\s+/g, ' ').trim();
  return line.length > most || all.length > LONG ? `${line.slice(0, most - 1)}…` : line;
}

/** JSON as a short line. @param {unknown} value @param {number} [most] */
export const line = (value, most = 200) => short(value === undefined ? '' : JSON.stringify(value), most);

/** A made-up name of a conversation is long; its end tells it apart. @param {string} name */
export function named(name) {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name) ? name.slice(-12) : short(name, 48);
}

/** The type of a CloudEvent, without its prefix. @param {{type: string}} event */
export const kind = (event) => event.type.replace(/^ephor\./, '');

/** @param {{sequence: string}} event */
export const sequence = (event) => Number(event.sequence);

/** Who published it. @param {{source: string}} event */
export const author = (event) => event.source.replace(/^\//, '');

/** An amount of the price table's currency. @param {number} cost */
export const money = (cost) => (cost ? cost.toFixed(cost < 1 ? 4 : 2) : '0');

/** @param {number} bytes */
export const bytes = (bytes) => (bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`);
