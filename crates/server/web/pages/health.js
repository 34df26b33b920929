// What restricts agents here, and how the process is.

import { html } from '../lib/html.js';
import { get } from '../lib/api.js';
import { count, duration, money, plain } from '../lib/format.js';
import { useEvery, useLoaded } from '../lib/hooks.js';
import { t, word } from '../lib/i18n.js';
import { Policies } from '../parts/policies.js';
import { Copy, Head, Loaded, Status, Time } from '../parts/ui.js';
import { Shown } from '../parts/value.js';

const Figure = ({ name, children }) => html`<div><dt>${name}</dt><dd>${children}</dd></div>`;

const STATES = {
  closed: ['done', t('calls go through', '正常')],
  open: ['failed', t('calls are refused', '已断开')],
  half_open: ['waiting', t('being tried', '试探中')],
};

function Figures({ now }) {
  const { verdicts, spent_today: spent } = now;
  const { failing, position } = now.journal;
  return html`<dl class="figures">
    <${Figure} name=${t('Started', '启动于')}><${Time} at=${now.since}/></${Figure}>
    <${Figure} name=${t('Model', '模型')}>${plain(now.model)}</${Figure}>
    ${(failing || position != null) && html`<${Figure} name=${t('Journal', '日志')}>${failing
      ? html`<span class="bad">${plain(failing)}</span>`
      : t(`${count(position)} commits`, `${count(position)} 次提交`)}</${Figure}>`}
    ${/* What is of all tenants is told to admins. */ verdicts && html`
    <${Figure} name=${t('Open streams', '打开的流')}>${count(now.streams)}</${Figure}>
    <${Figure} name=${t('Rejection rate', '拒绝率')}>
      ${(verdicts.rejection_rate * 100).toFixed(1)} % <span class="sub">${count(verdicts.rejected)} / ${count(verdicts.approved + verdicts.rejected)}</span></${Figure}>
    <${Figure} name=${t('Decisions held', '暂停的决策')}>${count(verdicts.held)}</${Figure}>`}
    <${Figure} name=${t('Tokens today', '今日令牌数')}>${count(spent.tokens)}</${Figure}>
    <${Figure} name=${t('Cost today', '今日费用')}>${money(spent.cost_micros / 1e6)}</${Figure}>
    <${Figure} name=${t('Calls today', '今日调用')}>${count(spent.calls)} <span class="sub">${duration(spent.millis)}</span></${Figure}></dl>`;
}

/** What has a limit, by its scope. */
function Budgets({ budgets }) {
  const set = Object.entries(budgets ?? {}).flatMap(([scope, limits]) => Object.entries(limits)
    .filter(([, limit]) => limit != null).map(([what, limit]) => [`${word(scope)}: ${word(what)}`, limit]));
  if (set.length === 0) return html`<p class="sub">${t('No budget is set.', '未设置预算。')}</p>`;
  return html`<dl class="value">${set.map(([name, limit]) => html`<div key=${name}><dt>${name}</dt><dd>${count(limit)}</dd></div>`)}</dl>`;
}

const Breakers = ({ list, me }) => (list.length === 0
  ? html`<p class="sub">${me.role === 'admin' ? t('No target has failed.', '没有失败的目标。')
    : t('They serve all tenants. Admins see them.', '由所有租户共用，仅管理员可见。')}</p>`
  : html`<ul class="rows">${list.map((one) => {
    const [of, text] = STATES[one.state] ?? ['waiting', word(one.state)];
    return html`<li key=${one.target}><code>${plain(one.target)}</code><${Status} of=${of} text=${text}/></li>`;
  })}</ul>`);

const Rules = ({ policies: { judge, folder } }) => html`
  <section class="stack"><h2>${t('Policies', '策略')}</h2>
    ${folder ? html`<p class="sub">${t('Version', '版本')} <code title=${folder.version}>${folder.version.slice(0, 12)}</code></p>
        <${Policies} list=${folder.policies}/>`
      : html`<p class="notice">${t('There is no policy folder: nothing but the built-in rules restricts agents.', '没有策略目录：仅内置规则限制智能体。')}
          ${' '}<code>ephor policy init</code></p>`}</section>
  <section class="stack"><h2>${t('Budgets', '预算')}</h2><${Budgets} budgets=${judge.limits.budgets}/></section>
  <section class="stack"><h2>${t('Rules, in their order', '规则（按顺序）')}</h2>
    <p class="sub">${t('Version', '版本')} <code>${judge.version}</code></p>
    <ol class="names">${judge.rules.map((rule) => html`<li key=${rule}><code>${rule}</code></li>`)}</ol></section>
  <section class="stack"><h2>${t('Limits', '限制')}</h2>
    <details><summary>${t('All limits of the judge', '裁决器的全部限制')}</summary>
      <${Shown} of=${judge.limits} label=${t('Limits', '限制')}/></details>
    ${folder?.limits && html`<details><summary>${t('Limits of the policy folder', '策略目录的限制')}</summary>
      <${Shown} of=${folder.limits} label=${t('Limits', '限制')}/></details>`}</section>`;

export function Health({ me }) {
  const from = useLoaded((signal) => get('/v1/health', signal), []);
  const policies = useLoaded((signal) => get('/v1/policies', signal), []);
  useEvery(from.again, 5000);
  return html`
    <${Head} title=${t('Policy and health', '策略与健康')}>
      ${from.value && html`<${Copy} label=${t('Copy as JSON', '复制 JSON')} text=${() => JSON.stringify(from.value, null, 2)}/>`}</${Head}>
    <${Loaded} from=${from} show=${(now) => html`<${Figures} now=${now}/>
      <section class="stack"><h2>${t('Circuit breakers', '熔断器')}</h2><${Breakers} list=${now.breakers} me=${me}/></section>`}/>
    <${Loaded} from=${policies} show=${(value) => html`<${Rules} policies=${value}/>`}/>`;
}
