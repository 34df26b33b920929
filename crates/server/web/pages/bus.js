// The bus of the process: types and rates, mailboxes, failed deliveries.

import { html, useRef, useState } from '../lib/html.js';
import { get, post } from '../lib/api.js';
import { count, kind, plain, short } from '../lib/format.js';
import { useAction, useEvery, useLive, useLoaded } from '../lib/hooks.js';
import { t } from '../lib/i18n.js';
import { canAct, Empty, Head, Json, Loaded, Problem, Table, Time } from '../parts/ui.js';

/** Rates are of the last ten seconds. */
const WINDOW = 10000;

/** How many events of each type come per second. @returns {Record<string, number>} */
function useRates() {
  const heard = useRef([]);
  const [rates, set] = useState({});
  useLive((events) => heard.current.push(...events.map((event) => [Date.now(), kind(event)])));
  useEvery(() => {
    const from = Date.now() - WINDOW;
    heard.current = heard.current.filter(([time]) => time >= from);
    const now = {};
    for (const [, type] of heard.current) now[type] = (now[type] ?? 0) + 1000 / WINDOW;
    set(now);
  }, 1000);
  return rates;
}

function Letter({ letter, can, again }) {
  const { busy, error, run } = useAction();
  const send = () => run(async () => {
    await post(`/v1/dead-letters/${letter.id}/redrive`, { subscription: letter.subscription });
    again();
  });
  return html`<li><details>
      <summary>${kind(letter.event)} → <code>${short(letter.subscription, 60)}</code>
        <span class="bad">${letter.panicked ? t('panicked: ', '崩溃：') : ''}${short(letter.error, 160)}</span></summary>
      <${Json} value=${letter.event}/></details>
    <span class="sub"><${Time} at=${letter.time}/></span>
    ${can && html`<button disabled=${busy} onClick=${send}>${t('Deliver again', '重新投递')}</button>`}
    ${error && html`<div class="full"><${Problem} error=${error}/></div>`}</li>`;
}

function Letters({ can }) {
  const from = useLoaded((signal) => get('/v1/dead-letters', signal), []);
  useLive((events) => { if (events.some((event) => kind(event) === 'DeadLettered')) from.again(); });
  return html`<section class="stack"><h2>${t('Dead letters', '死信')}</h2>
    <${Loaded} from=${from} show=${({ dead_letters: letters }) => (letters.length === 0
      ? html`<${Empty} title=${t('No delivery has failed.', '没有失败的投递。')}/>`
      : html`<ul class="rows">${letters.map((letter) => html`<${Letter} key=${`${letter.id}/${letter.subscription}`} letter=${letter} can=${can} again=${from.again}/>`)}</ul>`)}/></section>`;
}

const Figure = ({ name, of }) => html`<div><dt>${name}</dt><dd>${count(of)}</dd></div>`;

const TYPES = [
  t('Type', '类型'), [t('Per second', '每秒'), 'num'], [t('Events', '事件'), 'num'], [t('Delivered', '已投递'), 'num'],
  [t('Blocked', '已拦截'), 'num'], [t('Failed', '失败'), 'num'],
];
const MAILBOXES = [
  t('Subscription', '订阅'), t('Pattern', '模式'), t('Depth', '深度'), [t('Bound', '上限'), 'num'],
  [t('Handled', '已处理'), 'num'], [t('Failed', '失败'), 'num'],
];

/** How many there were, whoever published or added them. */
const total = (of) => of.delivered + of.internal + of.blocked;

const Kind = ({ name, of, rate }) => html`<tr>
  <td>${short(name, 60)}</td>
  <td class="num">${rate.toFixed(1)}</td>
  <td class="num">${count(total(of))}</td>
  <td class="num">${count(of.delivered)}</td>
  <td class="num">${of.blocked ? count(of.blocked) : ''}</td>
  <td class="num bad">${of.dead_lettered ? count(of.dead_lettered) : ''}</td></tr>`;

const Mailbox = ({ of }) => html`<tr>
  <td>${short(of.name, 48)}</td>
  <td class="sub">${short(of.pattern, 60)}</td>
  <td><meter min="0" max=${of.bound} value=${of.depth} aria-label=${t('Depth', '深度')}></meter> ${count(of.depth)}</td>
  <td class="num">${count(of.bound)}</td>
  <td class="num">${count(of.handled)}</td>
  <td class="num">${count(of.failed)}</td></tr>`;

function Stats({ bus, rates }) {
  const kinds = Object.entries(bus.kinds).sort(([, a], [, b]) => total(b) - total(a));
  const rate = Object.values(rates).reduce((sum, rate) => sum + rate, 0);
  return html`
    <dl class="figures">
      <div><dt>${t('Events per second', '每秒事件')}</dt><dd>${rate.toFixed(1)}</dd></div>
      <${Figure} name=${t('Events', '事件')} of=${total(bus)}/>
      <${Figure} name=${t('Delivered', '已投递')} of=${bus.delivered}/>
      <${Figure} name=${t('Internal', '内部')} of=${bus.internal}/>
      <${Figure} name=${t('Blocked', '已拦截')} of=${bus.blocked}/>
      <${Figure} name=${t('Dead letters', '死信')} of=${bus.dead_lettered}/>
      <${Figure} name=${t('Conversations in memory', '内存中的对话')} of=${bus.conversations}/></dl>
    <section class="stack"><h2>${t('Types', '类型')}</h2>
      ${kinds.length === 0 ? html`<${Empty} title=${t('No event yet.', '还没有事件。')}/>`
        : html`<${Table} label=${t('Types', '类型')} columns=${TYPES}>
          ${kinds.map(([name, one]) => html`<${Kind} key=${name} name=${name} of=${one} rate=${rates[name] ?? 0}/>`)}</${Table}>`}</section>
    <section class="stack"><h2>${t('Mailboxes', '邮箱')}</h2>
      ${bus.subscriptions.length === 0
        ? html`<p class="sub">${t('Nobody subscribes at the moment.', '当前没有订阅。')}</p>`
        : html`<${Table} label=${t('Mailboxes', '邮箱')} columns=${MAILBOXES}>
          ${bus.subscriptions.map((sub) => html`<${Mailbox} key=${sub.id} of=${sub}/>`)}</${Table}>`}</section>`;
}

export function Bus({ me }) {
  const from = useLoaded((signal) => get('/v1/health', signal), []);
  const rates = useRates();
  useEvery(from.again, 2000);
  return html`<${Head} title=${t('Bus', '总线')}/>
    <${Loaded} from=${from} show=${({ bus }) => (bus ? html`<${Stats} bus=${bus} rates=${rates}/>`
      : html`<p class="notice">${plain(t('The bus serves all tenants. Admins see it.', '总线由所有租户共用，仅管理员可见。'))}</p>`)}/>
    <${Letters} can=${canAct(me)}/>`;
}
