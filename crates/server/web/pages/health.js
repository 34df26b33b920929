import { html, useEffect, useRef } from '../vendor/htm-preact.js';
import { get } from '../lib/api.js';
import { count, duration, money, plain } from '../lib/format.js';
import { useLoaded } from '../lib/hooks.js';
import { t } from '../lib/i18n.js';
import { Copy, Head, Json, Loading, Problem, Status, Time } from '../parts/ui.js';

const Figure = ({ name, children }) => html`<div><dt>${name}</dt><dd>${children}</dd></div>`;

function Policies({ policies }) {
  const { judge, folder } = policies;
  return html`<h2>${t('Policy', '策略')}</h2>
    <p>${t('Judge', '裁决器')} <code>${judge.version}</code>${folder ? html` · ${t('policy folder', '策略目录')} <code>${folder.version.slice(0, 16)}</code>` : html` · ${t('no policy folder', '没有策略目录')}`}</p>
    ${!folder && html`<p class="hint">${t('Nothing but the built-in rules restricts agents. `ephor policy init` writes policies to start with.', '仅内置规则生效。`ephor policy init` 可生成初始策略。')}</p>`}
    ${folder?.policies.map((one) => {
      const effect = typeof one.effect === 'string' ? one.effect : 'hold';
      return html`<details key=${one.id}><summary><span class=${`tag ${effect}`}>${{ forbid: t('forbid', '禁止'), permit: t('permit', '允许'), hold: t('hold', '审批') }[effect]}</span> <code>${one.id}</code> ${effect === 'hold' && plain(one.effect.hold.reason)} <span class="sub">${one.file}:${one.line}</span></summary><pre class="json" tabIndex="0">${plain(one.text)}</pre></details>`;
    })}
    <h3>${t('Rules, in their order', '规则（按顺序）')}</h3><p class="rules">${judge.rules.map((rule) => html`<code>${rule}</code> `)}</p>
    <details><summary>${t('Limits in force', '当前限制')}</summary><${Json} value=${folder ? { judge: judge.limits, folder: folder.limits } : judge.limits}/></details>`;
}

/** What restricts agents here, and how the process is. */
export function Health() {
  const { value, error, again } = useLoaded((signal) => get('/v1/health', signal), []);
  const { value: policies, error: unread } = useLoaded((signal) => get('/v1/policies', signal), []);
  useEffect(() => { const timer = setInterval(again, 5000); return () => clearInterval(timer); }, []);
  const kept = useRef(null);
  kept.current = value ?? kept.current;
  const now = kept.current;
  return html`<${Head} title=${t('Policy and health', '策略与健康')}>${now && html`<${Copy} label=${t('Copy as JSON', '复制 JSON')} text=${() => JSON.stringify(now, null, 2)}/>`}</${Head}>
    ${error && html`<${Problem} error=${error} again=${again}/>`}${!now && !error && html`<${Loading}/>`}
    ${now && html`<dl class="figures">
      <${Figure} name=${t('Running since', '启动于')}><${Time} at=${now.since}/></${Figure}>
      <${Figure} name=${t('Model', '模型')}>${plain(now.model)}</${Figure}>
      <${Figure} name=${t('Journal', '日志')}>${now.journal.failing ? html`<span class="bad">${plain(now.journal.failing)}</span>` : html`<${Status} of="done"/> ${count(now.journal.position)}`}</${Figure}>
      <${Figure} name=${t('Rejection rate', '拒绝率')}>${(now.verdicts.rejection_rate * 100).toFixed(1)} % <span class="sub">(${count(now.verdicts.rejected)} / ${count(now.verdicts.approved + now.verdicts.rejected)})</span></${Figure}>
      <${Figure} name=${t('Held', '待审批')}>${count(now.verdicts.held)}</${Figure}>
      <${Figure} name=${t('Tokens today', '今日令牌数')}>${count(now.spent_today.tokens)}</${Figure}>
      <${Figure} name=${t('Cost today', '今日费用')}>${money(now.spent_today.cost_micros / 1e6)}</${Figure}>
      <${Figure} name=${t('Calls today', '今日调用')}>${count(now.spent_today.calls)} <span class="sub">${duration(now.spent_today.millis)}</span></${Figure}></dl>
      <h2>${t('Circuit breakers', '熔断器')}</h2>
      ${now.breakers.length === 0 ? html`<p class="sub">${t('No target has failed.', '没有目标失败。')}</p>` : html`<ul class="rows">${now.breakers.map((one) => html`<li><code>${plain(one.target)}</code><span class=${one.state === 'closed' ? '' : 'bad'}>${one.state === 'closed' ? t('calls go through', '正常') : one.state === 'open' ? t('calls are refused', '已断开') : t('being tested', '试探中')}</span></li>`)}</ul>`}`}
    ${unread && html`<${Problem} error=${unread}/>`}${policies && html`<${Policies} policies=${policies}/>`}`;
}
