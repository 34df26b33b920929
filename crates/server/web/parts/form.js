// A form made from a JSON Schema: fields for flat objects, JSON for everything else.

import { html, useState } from '../vendor/htm-preact.js';
import { plain } from '../lib/format.js';
import { t } from '../lib/i18n.js';

let forms = 0;

const typeOf = (schema) => (Array.isArray(schema?.type) ? schema.type.find((type) => type !== 'null') : schema?.type);

const resolve = (schema, root) => (schema?.$ref?.startsWith('#/$defs/') ? { ...root.$defs?.[schema.$ref.slice(8)], ...schema, $ref: undefined } : schema);

const isFlat = (schema) => schema && ['string', 'number', 'integer', 'boolean'].includes(typeOf(schema));

/** What a field's text means. */
function read(text, schema) {
  const type = typeOf(schema);
  if (text === '' || text == null) return undefined;
  if (type === 'boolean') return text === true || text === 'true';
  if (type === 'number' || type === 'integer') return Number(text);
  if (type === 'string') return text;
  try { return JSON.parse(text); } catch { return text; }
}

function Field({ name, schema, root, required, value, set, id }) {
  const own = resolve(schema, root) ?? {};
  const common = { id, required, value: value ?? '', onInput: (e) => set(e.target.value) };
  const input = own.enum ? html`<select ...${common}><option value=""></option>${own.enum.map((one) => html`<option value=${one}>${one}</option>`)}</select>`
    : typeOf(own) === 'boolean' ? html`<select ...${common}><option value=""></option><option value="true">${t('yes', '是')}</option><option value="false">${t('no', '否')}</option></select>`
    : ['number', 'integer'].includes(typeOf(own)) ? html`<input type="number" step="any" ...${common}/>`
    : typeOf(own) === 'string' ? html`<textarea rows="2" ...${common}></textarea>`
    : html`<textarea class="code" rows="3" placeholder="JSON" ...${common}></textarea>`;
  return html`<div class="field"><label for=${id}>${plain(name)}${required && ' *'}</label>${input}${own.description && html`<p class="hint">${plain(own.description)}</p>`}</div>`;
}

/** A form for an object of the schema. `send` gets the value. */
export function SchemaForm({ schema, send, label, start = {} }) {
  const [values, set] = useState(() => Object.fromEntries(Object.entries(start).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)])));
  const [prefix] = useState(() => { forms += 1; return `form${forms}`; });
  if (isFlat(schema)) {
    return html`<form onSubmit=${(e) => { e.preventDefault(); send(read(values.value, schema)); }}>
      <${Field} id=${`${prefix}-value`} name=${schema.title ?? t('Answer', '回答')} schema=${schema} root=${schema} required=${true} value=${values.value} set=${(value) => set({ value })}/><button class="primary">${label}</button></form>`;
  }
  const fields = Object.entries(schema.properties ?? {});
  const submit = (event) => {
    event.preventDefault();
    const read_ = fields.map(([name, one]) => [name, read(values[name], resolve(one, schema))]).filter(([, value]) => value !== undefined);
    send(fields.length > 0 ? Object.fromEntries(read_) : read(values.value, {}) ?? {});
  };
  return html`<form onSubmit=${submit}>
    ${fields.map(([name, one]) => html`<${Field} key=${name} id=${`${prefix}-${name}`} name=${name} schema=${one} root=${schema} required=${schema.required?.includes(name)} value=${values[name]} set=${(value) => set((old) => ({ ...old, [name]: value }))}/>`)}
    ${fields.length === 0 && html`<${Field} id=${`${prefix}-value`} name="JSON" schema=${{}} root=${schema} value=${values.value} set=${(value) => set({ value })}/>`}
    <button class="primary">${label}</button></form>`;
}
