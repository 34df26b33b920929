import { html, useEffect, useRef, useState } from '../vendor/htm-preact.js';
import { get, post } from '../lib/api.js';
import { count, kind, plain, short } from '../lib/format.js';
import { useLive, useLoaded } from '../lib/hooks.js';
import { t } from '../lib/i18n.js';
import { Empty, Head, Json, Loading, Problem, Table, Time } from '../parts/ui.js';

const WINDOW = 10000;

/** How many events of each type came in the last ten seconds. */
function useRates() {
  const heard = useRef([]);
  const [rates, set] = useState({});
  useLive((events) => { heard.current.push(...events.map((event) => [Date.now(), kind(event)])); });
  useEffect(() => {
    const timer = setInterval(() => {
      const from = Date.now() - WINDOW;
      heard.current = heard.current.filter(([time]) => time >= from);
      const now = {};
      for (const [, type] of heard.current) now[type] = (now[type] ?? 0) + 1;
      set(now);
    }, 1000);
    return () => clearInterval(timer);
  }, []);
  return rates;
}

function Letters({ can }) {
  const { value, error, again } = useLoaded((signal) => get('/v1/dead-letters', signal), []);
  const [failed, set] = useState(null);
  useLive((events) => { if (events.some((event) => kind(event) === 'DeadLettered')) again(); });
  const redrive = async (letter) => {
    set(null);
    try { await post(`/v1/dead-letters/${letter.id}/redrive`, { subscription: letter.subscription }); again(); } catch (problem) { set(problem.problem); }
  };
  return html`<h2>${t('Dead letters', '死信')}</h2>${error && html`<${Problem} error=${error} again=${again}/>`}${failed && html`<${Problem} error=${failed}/>`}
    ${value?.dead_letters.length === 0 && html`<${Empty}><p>${t('No handler has failed.', '没有处理失败的事件。')}</p></${Empty}>`}
    <ul class="rows">${value?.dead_letters.map((letter) => html`<li><details><summary>${kind(letter.event)} → <code>${short(letter.subscription, 60)}</code> <span class="bad">${short(plain(letter.error), 160)}</span></summary><${Json} value=${letter.event}/></details>
      <span class="sub"><${Time} at=${letter.time}/></span>${can && html`<button onClick=${() => redrive(letter)}>${t('Deliver again', '重新投递')}</button>`}</li>`)}</ul>`;
}

/** The bus of the process: types and rates, mailboxes, failed deliveries. */
export function Bus({ me }) {
  const { value, error, again } = useLoaded((signal) => get('/v1/health', signal), []);
  const rates = useRates();
  useEffect(() => { const timer = setInterval(again, 2000); return () => clearInterval(timer); }, []);
  const kept = useRef(null);
  kept.current = value ?? kept.current;
  const bus = kept.current?.bus;
  const can = me.role === 'operator' || me.role === 'admin';
  return html`<${Head} title=${t('Bus', '总线')}/>${error && html`<${Problem} error=${error} again=${again}/>`}${!kept.current && !error && html`<${Loading}/>`}
    ${kept.current && !bus && html`<p class="hint">${t('The bus is of all tenants, and shown to admins.', '总线由所有租户共用，仅管理员可见。')}</p>`}
    ${bus && html`<dl class="figures"><div><dt>${t('Published', '已发布')}</dt><dd>${count(bus.published)}</dd></div><div><dt>${t('Delivered', '已投递')}</dt><dd>${count(bus.delivered)}</dd></div><div><dt>${t('Blocked', '已拦截')}</dt><dd>${count(bus.blocked)}</dd></div><div><dt>${t('Dead letters', '死信')}</dt><dd>${count(bus.dead_lettered)}</dd></div><div><dt>${t('In memory', '内存中的对话')}</dt><dd>${count(bus.conversations)}</dd></div></dl>
      <h2>${t('Types', '类型')}</h2>
      <${Table} label=${t('Types', '类型')} columns=${[t('Type', '类型'), t('Per second', '每秒'), t('Published', '已发布'), t('Delivered', '已投递'), t('Blocked', '已拦截')]}>
        ${Object.entries(bus.kinds).map(([name, one]) => html`<tr key=${name}><td>${name}</td><td class="num">${((rates[name] ?? 0) / (WINDOW / 1000)).toFixed(1)}</td><td class="num">${count(one.published)}</td><td class="num">${count(one.delivered)}</td><td class="num">${count(one.blocked)}</td></tr>`)}</${Table}>
      <h2>${t('Mailboxes', '邮箱')}</h2>
      <${Table} label=${t('Mailboxes', '邮箱')} columns=${[t('Subscription', '订阅'), t('Pattern', '模式'), t('Waiting', '等待'), t('Bound', '上限'), t('Handled', '已处理'), t('Failed', '失败')]}>
        ${bus.subscriptions.map((sub) => html`<tr key=${sub.id}><td>${short(sub.name, 40)}</td><td class="sub">${short(sub.pattern, 60)}</td><td class="num"><meter min="0" max=${sub.bound} value=${sub.depth} aria-label=${t('Waiting', '等待')}></meter> ${count(sub.depth)}</td><td class="num">${count(sub.bound)}</td><td class="num">${count(sub.handled)}</td><td class="num">${count(sub.failed)}</td></tr>`)}</${Table}>`}
    <${Letters} can=${can}/>`;
}
