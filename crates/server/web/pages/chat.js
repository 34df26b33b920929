import { html, useState } from '../vendor/htm-preact.js';
import { get, post } from '../lib/api.js';
import { count, short } from '../lib/format.js';
import { useLoaded, useRefresh } from '../lib/hooks.js';
import { t } from '../lib/i18n.js';
import { useRecord } from '../lib/record.js';
import { Talk } from '../parts/talk.js';
import { Empty, Head, Loading, Problem, Time } from '../parts/ui.js';

const canSay = (me) => me.role === 'operator' || me.role === 'admin';

function One({ name, me }) {
  const { events, error, loaded } = useRecord(name);
  return html`<${Head} title=${short(name, 60)}><a class="button" href=${`#/decisions/${encodeURIComponent(name)}`}>${t('Decisions', '决策')}</a></${Head}>
    ${error && html`<${Problem} error=${error}/>`}
    ${loaded || error ? html`<${Talk} name=${name} events=${events} can=${canSay(me)}/>` : html`<${Loading}/>`}`;
}

function List({ me }) {
  const [error, setError] = useState(null);
  const [text, setText] = useState('');
  const { value, error: failed, again } = useLoaded((signal) => get(`/v1/conversations?limit=100${text ? `&q=${encodeURIComponent(text)}` : ''}`, signal), [text]);
  useRefresh(() => true, again);
  const begin = async () => {
    try {
      const made = await post('/v1/conversations', {});
      location.hash = `#/chat/${encodeURIComponent(made.name)}`;
    } catch (problem) {
      setError(problem.problem);
    }
  };
  return html`<${Head} title=${t('Conversations', '对话')}>${canSay(me) && html`<button class="primary" onClick=${begin}>${t('New conversation', '新对话')}</button>`}</${Head}>
    <div class="filters"><input type="search" aria-label=${t('Search', '搜索')} placeholder=${t('Name', '名称')} value=${text} onInput=${(e) => setText(e.target.value)}/></div>
    ${error && html`<${Problem} error=${error}/>`}
    ${failed && html`<${Problem} error=${failed} again=${again}/>`}
    ${!value && !failed && html`<${Loading}/>`}
    ${value?.conversations.length === 0 && html`<${Empty}><p>${t('There is no conversation yet.', '还没有对话。')}</p></${Empty}>`}
    <ul class="rows">${value?.conversations.map((one) => html`<li><a href=${`#/chat/${encodeURIComponent(one.name)}`}>${short(one.name, 80)}</a>
      <span class="sub">${t(`${count(one.events)} events`, `${count(one.events)} 个事件`)} · <${Time} at=${one.last}/></span></li>`)}</ul>`;
}

/** One conversation, or all of them. */
export const Chat = ({ rest, me }) => (rest[0] ? html`<${One} name=${rest[0]} me=${me}/>` : html`<${List} me=${me}/>`);
