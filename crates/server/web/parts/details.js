// An event, whole: its data, what it changed, and forms to take away.

import { html, useState } from '../vendor/htm-preact.js';
import { get, of } from '../lib/api.js';
import { difference } from '../lib/diff.js';
import { exact, kind, short } from '../lib/format.js';
import { useLoaded } from '../lib/hooks.js';
import { t } from '../lib/i18n.js';
import { Copy, Json, Loading, Problem } from './ui.js';

const markdown = (event) => `### ${kind(event)} (${event.source}, ${event.time})\n\n\`\`\`json\n${JSON.stringify(event.data, null, 2)}\n\`\`\`\n`;

/** What an event changed in the conversation's state. */
function Changes({ name, sequence }) {
  const { value, error } = useLoaded(async (signal) => {
    const state = (at) => (at > 0 ? get(of(name, `/state?at=${at}`), signal) : Promise.resolve({}));
    const [before, after] = await Promise.all([state(sequence - 1), state(sequence)]);
    return difference(before, after).filter((change) => !/^\/(sequence|time|stored)/.test(change.path));
  }, [name, sequence]);
  if (error) return html`<${Problem} error=${error}/>`;
  if (!value) return html`<${Loading}/>`;
  if (value.length === 0) return html`<p class="sub">${t('It changed nothing of the state.', '状态没有变化。')}</p>`;
  return html`<dl class="changes">${value.slice(0, 100).map((change) => html`<dt><code>${short(change.path, 120)}</code></dt>
    <dd>${change.from !== undefined && html`<del>${short(JSON.stringify(change.from), 300)}</del>`} ${change.to !== undefined && html`<ins>${short(JSON.stringify(change.to), 300)}</ins>`}</dd>`)}</dl>`;
}

/** The details of an event of a conversation. */
export function Details({ name, sequence }) {
  const [changes, show] = useState(false);
  const path = of(name, `/events/${sequence}`);
  const { value: event, error } = useLoaded((signal) => get(path, signal), [path]);
  if (error) return html`<${Problem} error=${error}/>`;
  if (!event) return html`<${Loading}/>`;
  const decision = kind(event) === 'DecisionMade' ? event.id : event.data.original_decision_id;
  const { input, config, payload, prompt, output, result, answer, ...rest } = event.data;
  const parts = [[t('Input', '输入'), input ?? config ?? payload], [t('Prompt', '提示'), prompt], [t('Output', '输出'), output ?? result], [t('Answer', '回答'), answer]];
  const own = parts.filter(([, value]) => value !== undefined);
  return html`<div class="details">
    <h2>${kind(event)}</h2>
    <p class="sub">#${sequence} · ${short(event.source, 60)} · ${exact(event.time)}</p>
    ${event.ephorblockedby && html`<p class="bad">${t('Blocked by', '被拦截：')} ${short(event.ephorblockedby, 60)}: ${short(event.ephorblockedfor, 300)}</p>`}
    <div class="actions">
      ${decision && html`<a class="button" href=${`#/decision/${encodeURIComponent(name)}/${decision}`}>${t('Show the decision', '查看决策')}</a>`}
      <${Copy} label=${t('Copy JSON', '复制 JSON')} text=${() => JSON.stringify(event, null, 2)}/>
      <${Copy} label=${t('Copy Markdown', '复制 Markdown')} text=${() => markdown(event)}/>
      <${Copy} label=${t('Copy curl', '复制 curl')} text=${() => `curl ${location.origin}${path}`}/>
    </div>
    ${own.map(([title, value]) => html`<h3>${title}</h3><${Json} label=${title} value=${value}/>`)}
    ${Object.keys(rest).length > 0 && html`<h3>${own.length ? t('The rest', '其余') : t('Data', '数据')}</h3><${Json} value=${rest}/>`}
    <button onClick=${() => show(!changes)} aria-expanded=${changes}>${t('What it changed', '状态变化')}</button>
    ${changes && html`<${Changes} name=${name} sequence=${sequence}/>`}
  </div>`;
}

