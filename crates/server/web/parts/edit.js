// What is wanted, changed by a person: a field for each value, or the whole as JSON. The difference is
// shown before it is approved.

import { html, useState } from '../lib/html.js';
import { difference } from '../lib/diff.js';
import { isExact, parse } from '../lib/exact.js';
import { plain } from '../lib/format.js';
import { t } from '../lib/i18n.js';
import { Changes } from './details.js';

/** Payloads with more values than this are edited as JSON. */
const MOST = 40;
/** Texts longer than this have a field of several lines. */
const LONG = 60;

/**
 * The single values of a payload, with their places.
 * @param {any} value @param {(string | number)[]} [path]
 * @returns {{path: (string | number)[], value: any}[]}
 */
export function values(value, path = []) {
  if (value === null || typeof value !== 'object' || isExact(value)) return [{ path, value }];
  return Object.entries(value).flatMap(([key, one]) => values(one, [...path, Array.isArray(value) ? Number(key) : key]));
}

/** A copy with another value at a place. @param {any} whole @param {(string | number)[]} path @param {any} value */
function changed(whole, [key, ...rest], value) {
  const copy = Array.isArray(whole) ? [...whole] : { ...whole };
  copy[key] = rest.length > 0 ? changed(whole[key], rest, value) : value;
  return copy;
}

function Field({ id, path, value, was, set }) {
  const name = path.map((key) => (typeof key === 'number' ? key + 1 : key)).join(' › ');
  const type = typeof was;
  const text = (event) => set(event.target.value);
  const input = type === 'boolean' ? html`<select id=${id} value=${String(value)} onInput=${(event) => set(event.target.value === 'true')}>
      <option value="true">${t('yes', '是')}</option><option value="false">${t('no', '否')}</option></select>`
    : type === 'number' ? html`<input id=${id} type="number" step="any" required value=${value}
        onInput=${(event) => event.target.value !== '' && set(Number(event.target.value))}/>`
    : was.length > LONG || was.includes('\n') ? html`<textarea id=${id} rows="4" spellcheck=${false} value=${value} onInput=${text}></textarea>`
    : html`<input id=${id} spellcheck=${false} value=${value} onInput=${text}/>`;
  return html`<div class="field"><label for=${id}><code>${plain(name)}</code></label>${input}</div>`;
}

function AsJson({ id, value, set }) {
  const [text, write] = useState(JSON.stringify(value, null, 2));
  const [wrong, tell] = useState('');
  const input = (event) => {
    write(event.target.value);
    try {
      set(parse(event.target.value));
      tell('');
    } catch (error) {
      set(undefined);
      tell(error.message);
    }
  };
  return html`<div class="field"><label for=${id}>${t('What is to be done instead', '改为执行')}</label>
      <textarea id=${id} class="code" rows="14" spellcheck=${false} value=${text} onInput=${input}></textarea></div>
    ${wrong && html`<p class="bad" role="alert">${wrong}</p>`}`;
}

/** @param {{id: string, payload: any, send: (answer: any) => void, leave: () => void, busy: boolean}} props */
export function Edit({ id, payload, send, leave, busy }) {
  const [value, set] = useState(payload);
  const all = values(payload);
  const fields = all.filter((one) => one.path.length > 0 && one.value !== null && one.path[0] !== 'action_type');
  const [json, choose] = useState(all.length > MOST || fields.length === 0 || all.some((one) => isExact(one.value)));
  const changes = value === undefined ? [] : difference(payload, value);
  const submit = (event) => {
    event.preventDefault();
    if (changes.length > 0) send({ answer: 'edit', payload: value });
  };
  const at = (path) => path.reduce((one, key) => one?.[key], value);
  return html`<form onSubmit=${submit}>
    ${json ? html`<${AsJson} id=${id} value=${value ?? payload} set=${set}/>`
      : fields.map((one, n) => html`<${Field} key=${one.path.join('/')} id=${`${id}-${n}`} path=${one.path}
          was=${one.value} value=${at(one.path)} set=${(to) => set((old) => changed(old, one.path, to))}/>`)}
    ${changes.length > 0 && html`<h3>${t('Your changes', '你的修改')}</h3><${Changes} changes=${changes}/>`}
    <div class="actions">
      <button class="primary" disabled=${busy || changes.length === 0}>${t('Approve with these changes', '按此修改批准')}</button>
      <button type="button" onClick=${leave}>${t('Back', '返回')}</button>
      ${!json && html`<button type="button" class="quiet" onClick=${() => choose(true)}>${t('Edit as JSON', '以 JSON 修改')}</button>`}</div>
  </form>`;
}
