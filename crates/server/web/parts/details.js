// An event, whole: its data, what it changed, and forms to take away.

import { html, useState } from '../lib/html.js';
import { get, of } from '../lib/api.js';
import { difference } from '../lib/diff.js';
import { author, bounded, exact, kind, line, plain, short } from '../lib/format.js';
import { useLoaded } from '../lib/hooks.js';
import { t } from '../lib/i18n.js';
import { Changed, Copy, Json, Loaded, to } from './ui.js';

/** Keys of an event's data that say what went in, what came out, and what was asked and answered. */
const PARTS = [
  [t('Input', '输入'), ['input', 'config', 'payload', 'task', 'plan']],
  [t('Prompt', '提示'), ['prompt', 'question']],
  [t('Answer', '回答'), ['answer', 'text']],
  [t('Output', '输出'), ['output', 'result']],
  [t('Failure', '失败'), ['failure', 'error', 'violations']],
];

const markdown = (event) => `### ${kind(event)}\n\n${event.source}, ${event.time}, #${Number(event.sequence)}\n\n`
  + `\`\`\`json\n${JSON.stringify(event.data, null, 2)}\n\`\`\`\n`;

/** For a shell: quoted so that nothing in it is expanded. @param {string} text */
const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

/** Changes that are told at once. */
const MOST = 100;

export const Changes = ({ changes }) => html`<dl class="changes">
  ${changes.slice(0, MOST).map((change) => html`<div><dt><code>${short(change.path, 160)}</code></dt>
    <dd><${Changed} from=${change.from === undefined ? undefined : line(change.from, 300)}
      to=${change.to === undefined ? undefined : line(change.to, 300)}/></dd></div>`)}
  ${changes.length > MOST && html`<div><dt class="sub">${t(`and ${changes.length - MOST} more`, `另有 ${changes.length - MOST} 处`)}</dt><dd></dd></div>`}
</dl>`;

/** What an event changed in the conversation's state. */
function Effect({ name, sequence }) {
  const from = useLoaded(async (signal) => {
    const state = (at) => (at > 0 ? get(of(name, `/state?at=${at}`), signal) : {});
    const [before, after] = await Promise.all([state(sequence - 1), state(sequence)]);
    return difference(before, after).filter((change) => !/^\/(sequence|time|stored|conversation)/.test(change.path));
  }, [name, sequence]);
  return html`<${Loaded} from=${from} show=${(changes) => (changes.length
    ? html`<${Changes} changes=${changes}/>`
    : html`<p class="sub">${t('It changed nothing of the state.', '状态没有变化。')}</p>`)}/>`;
}

/** What a model was given, message by message, of which the last one is open. @param {{messages: {role: string, content: string}[]}} props */
const Messages = ({ messages }) => html`<ol class="messages">${messages.map(({ role, content }, at) => html`
  <li><details open=${at === messages.length - 1}><summary>${plain(role)} <span class="sub">${short(content, 60)}</span></summary>
    <p class="text">${bounded(content)}</p></details></li>`)}</ol>`;

function Event({ event, name, sequence }) {
  const [effect, show] = useState(false);
  const decided = kind(event) === 'DecisionMade' ? event.id : event.data.original_decision_id;
  const told = new Set();
  const parts = PARTS.flatMap(([title, keys]) => [keys].flat().filter((key) => event.data[key] != null).map((key) => {
    told.add(key);
    return [title, event.data[key]];
  }));
  const rest = Object.fromEntries(Object.entries(event.data).filter(([key]) => !told.has(key)));
  return html`
    <header><h2>${kind(event)}</h2>
      <p class="sub">#${sequence} · ${short(author(event), 60)} · ${exact(event.time)}</p></header>
    ${event.ephorblockedby && html`<p class="bad">
      ${t('Blocked by', '拦截者：')} ${short(event.ephorblockedby, 60)}: ${plain(event.ephorblockedfor)}</p>`}
    <div class="actions">
      ${decided && html`<a class="button" href=${to('decisions', name, decided)}>${t('Show the decision', '查看决策')}</a>`}
      <${Copy} label=${t('JSON', 'JSON')} text=${() => JSON.stringify(event, null, 2)}/>
      <${Copy} label="Markdown" text=${() => markdown(event)}/>
      <${Copy} label="curl" text=${() => `curl ${quoted(location.origin + of(name, `/events/${sequence}`))}`}/>
    </div>
    ${parts.map(([title, value]) => html`<h3>${title}</h3>${value[0]?.role
      ? html`<${Messages} messages=${value}/>` : html`<${Json} label=${title} value=${value}/>`}`)}
    ${Object.keys(rest).length > 0 && html`<h3>${parts.length ? t('The rest', '其余') : t('Data', '数据')}</h3>
      <${Json} label=${t('Data', '数据')} value=${rest}/>`}
    <div><button aria-expanded=${String(effect)} onClick=${() => show(!effect)}>${t('What it changed', '状态变化')}</button></div>
    ${effect && html`<${Effect} name=${name} sequence=${sequence}/>`}`;
}

/** The details of an event of a conversation. @param {{name: string, sequence: number}} props */
export function Details({ name, sequence }) {
  const from = useLoaded((signal) => get(of(name, `/events/${sequence}`), signal), [name, sequence]);
  return html`<div class="details"><${Loaded} from=${from}
    show=${(event) => html`<${Event} event=${event} name=${name} sequence=${sequence}/>`}/></div>`;
}
