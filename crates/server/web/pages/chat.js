// One conversation, or all of them.

import { html, useEffect, useState } from '../lib/html.js';
import { get, post, query } from '../lib/api.js';
import { count, named, short } from '../lib/format.js';
import { useAction, useLoaded, useRefresh, useSettled } from '../lib/hooks.js';
import { t } from '../lib/i18n.js';
import { Talk } from '../parts/talk.js';
import { canAct, Empty, Head, Loaded, Loading, Problem, Time, to } from '../parts/ui.js';

const PAGE = 50;

function One({ name, me }) {
  return html`
    <${Head} title=${t(`Conversation ${named(name)}`, `对话 ${named(name)}`)}>
      <a class="button" href=${to('decisions', name)}>${t('Decisions', '决策')}</a></${Head}>
    <${Talk} name=${name} me=${me}/>`;
}

function All({ me }) {
  const [text, setText] = useState('');
  const [most, setMost] = useState(PAGE);
  const q = useSettled(text);
  const from = useLoaded((signal) => get(`/v1/conversations${query({ limit: most, q })}`, signal), [q, most]);
  useRefresh(() => true, from.again);
  return html`
    <${Head} title=${t('Conversations', '对话')}>
      ${canAct(me) && html`<a class="button primary" href="#/new">${t('New conversation', '新对话')}</a>`}</${Head}>
    <div class="filters"><input type="search" aria-label=${t('Search', '搜索')} placeholder=${t('Name or title', '名称或标题')}
      value=${text} onInput=${(event) => setText(event.target.value)}/></div>
    <${Loaded} from=${from} show=${({ conversations, next }) => html`
      ${conversations.length === 0 && html`<${Empty} title=${q ? t('No conversation is like that.', '没有匹配的对话。') : t('There is no conversation yet.', '还没有对话。')}>
        ${canAct(me) && html`<a class="button" href="#/new">${t('Start one', '开始一个')}</a>`}</${Empty}>`}
      <ul class="rows">${conversations.map((one) => html`<li key=${one.name}>
        <a href=${to('chat', one.name)}>${short(one.title ?? one.name, 100)}</a>
        <span class="sub" title=${one.name}>${named(one.name)}</span>
        <span class="sub">${t(`${count(one.events)} events`, `${count(one.events)} 个事件`)}</span>
        <span class="sub"><${Time} at=${one.last}/></span></li>`)}</ul>
      ${next != null && html`<p class="center"><button onClick=${() => setMost(most + PAGE)}>${t('Show more', '显示更多')}</button></p>`}`}/>`;
}

/** Names a new conversation, and goes there. */
export function Fresh() {
  const { error, run } = useAction();
  const begin = () => run(async () => {
    const { name } = await post('/v1/conversations', {});
    location.replace(to('chat', name));
  });
  useEffect(() => { begin(); }, []);
  return html`<${Head} title=${t('New conversation', '新对话')}/>
    ${error ? html`<${Problem} error=${error} again=${begin}/>` : html`<${Loading}/>`}`;
}

export const Chat = ({ rest: [name], me }) => (name ? html`<${One} key=${name} name=${name} me=${me}/>` : html`<${All} me=${me}/>`);
