// A form made from a JSON Schema: fields for plain values, JSON for everything else.

import { html, useRef, useState } from '../lib/html.js';
import { plain } from '../lib/format.js';
import { t } from '../lib/i18n.js';

let forms = 0;

/** A schema's type, without null. @param {any} schema */
const typeOf = (schema) => (Array.isArray(schema?.type) ? schema.type.find((type) => type !== 'null') : schema?.type);

/** A schema with its reference followed. @param {any} schema @param {any} root */
function resolve(schema, root) {
  const name = /^#\/\$defs\/(.+)$/.exec(schema?.$ref ?? '')?.[1];
  return name ? { ...root.$defs?.[name], ...schema } : schema ?? {};
}

/** The values to choose from, if there are only some. @param {any} schema */
const choices = (schema) => schema.enum ?? (schema.oneOf?.every((one) => 'const' in one) ? schema.oneOf.map((one) => one.const) : null);

/** What a field's text means. Throws if it isn't JSON where JSON is wanted. */
function read(text, schema) {
  if (text === undefined || text === '') return undefined;
  switch (typeOf(schema)) {
    case 'boolean': return text === 'true';
    case 'number': case 'integer': return Number(text);
    case 'string': case undefined: return text;
    default: return JSON.parse(text);
  }
}

function Field({ id, name, schema, required, value = '', set }) {
  const type = typeOf(schema);
  const common = { id, required, value, onInput: (event) => set(event.target.value) };
  const option = (one, text = one) => html`<option value=${String(one)}>${plain(text)}</option>`;
  const input = choices(schema) ? html`<select ...${common}><option value=""></option>${choices(schema).map((one) => option(one))}</select>`
    : type === 'boolean' ? html`<select ...${common}><option value=""></option>${option(true, t('yes', '是'))}${option(false, t('no', '否'))}</select>`
    : type === 'number' || type === 'integer' ? html`<input type="number" step=${type === 'integer' ? 1 : 'any'} min=${schema.minimum} max=${schema.maximum} ...${common}/>`
    : type === 'string' || type === undefined ? html`<textarea rows="2" maxLength=${schema.maxLength} ...${common}></textarea>`
    : html`<textarea class="code" rows="3" placeholder="JSON" ...${common}></textarea>`;
  return html`<div class="field">
    <label for=${id}>${plain(name)}${required && html`<span aria-hidden="true"> *</span>`}</label>${input}
    ${schema.description && html`<p class="hint">${plain(schema.description)}</p>`}</div>`;
}

/**
 * A form for a value of the schema; where it is left, there is a way back.
 * @param {{schema: any, send: (value: any) => void, label: string, busy?: boolean, leave?: () => void}} props
 */
export function SchemaForm({ schema, send, label, busy = false, leave = undefined }) {
  const id = useRef('');
  if (!id.current) {
    forms += 1;
    id.current = `form${forms}`;
  }
  const [values, set] = useState({});
  const [wrong, tell] = useState('');
  const isObject = Object.keys(schema?.properties ?? {}).length > 0;
  const fields = isObject
    ? Object.entries(schema.properties).map(([name, one]) => [name, resolve(one, schema), schema.required?.includes(name)])
    : [['', resolve(schema, schema), !schema?.type?.includes?.('null')]];
  const submit = (event) => {
    event.preventDefault();
    const value = {};
    for (const [name, one] of fields) {
      try {
        const said = read(values[name], one);
        if (said !== undefined) value[name] = said;
      } catch {
        tell(t(`${name || 'The value'} isn’t JSON.`, `${name || '该值'}不是 JSON。`));
        return;
      }
    }
    tell('');
    send(isObject ? value : value['']);
  };
  return html`<form onSubmit=${submit}>
    ${fields.map(([name, one, required]) => html`<${Field} key=${name} id=${`${id.current}-${name}`}
      name=${name || one.title || t('Answer', '回答')} schema=${one} required=${required} value=${values[name]}
      set=${(text) => set((old) => ({ ...old, [name]: text }))}/>`)}
    ${wrong && html`<p class="bad" role="alert">${wrong}</p>`}
    <div class="actions"><button class="primary" disabled=${busy}>${label}</button>
      ${leave && html`<button type="button" onClick=${leave}>${t('Back', '返回')}</button>`}</div>
  </form>`;
}
