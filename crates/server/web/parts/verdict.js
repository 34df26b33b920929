// What rules said of a decision: each rule in its order, corrections, and where arguments came from.

import { html } from '../lib/html.js';
import { line, plain, short } from '../lib/format.js';
import { t, word } from '../lib/i18n.js';
import { Changed, Status } from './ui.js';

const TEXTS = { rejected: t('failed', '未通过'), held: t('holds it', '需审批'), completed: t('passed', '通过') };

function Check({ of }) {
  const state = of.violations.length ? 'rejected' : of.holds.length ? 'held' : 'completed';
  return html`<li class=${state}><code>${of.rule}</code><${Status} of=${state} text=${TEXTS[state]}/>
    ${of.violations.map((one) => html`<p><code>${one.code}</code> ${one.pointer && html`<code>${one.pointer}</code> `}${plain(one.message)}
      ${one.hint && html`<br/><span class="sub">${plain(one.hint)}</span>`}</p>`)}
    ${of.holds.map((reason) => html`<p>${plain(reason)}</p>`)}</li>`;
}

/** The checks, in the order in which they run. A payload of the wrong form reaches no other rule. */
export const Checks = ({ checks }) => html`<ol class="checks">
  ${checks.map((check) => html`<${Check} key=${check.rule} of=${check}/>`)}
  ${checks[0]?.violations.length > 0 && checks.length === 1 && html`<li class="skipped"><span class="sub">${t('the other rules', '其他规则')}</span>
    <${Status} of="skipped" text=${t('not reached', '未到达')}/></li>`}
</ol>`;

export const Corrections = ({ list }) => html`<dl class="changes">${list.map((one) => html`<div>
  <dt><code>${one.pointer}</code></dt>
  <dd><${Changed} from=${one.from === undefined ? undefined : line(one.from)} to=${one.to === undefined ? undefined : line(one.to)}/>
    ${one.reason && html`<div class="sub">${short(one.reason, 200)}</div>`}</dd></div>`)}</dl>`;

const Sources = ({ of }) => html`
  ${of.labels?.map((label) => html`<span key=${label} class=${`tag ${label === 'untrusted' ? 'forbid' : ''}`}>${word(label)}</span> `)}
  ${of.sources?.map((source) => html`<code key=${source}>${short(source, 80)}</code> `)}`;

/** Where each argument came from. */
export const Origins = ({ list }) => html`<dl class="changes">${list.map((one) => html`<div key=${one.pointer}>
  <dt><code>${one.pointer}</code></dt>
  <dd>${one.sources?.length || one.labels?.length ? html`<${Sources} of=${one}/>` : html`<span class="sub">${t('found nowhere: the model wrote it', '未找到来源：由模型编写')}</span>`}
    ${one.untrusted_alone && html`<p class="bad">${t('Only untrusted content says it.', '仅来自不可信内容。')}</p>`}
    ${one.pointed_to && html`<p class="sub">${t('The user pointed to it.', '用户指向了它。')}</p>`}
    ${one.influence?.sources?.length > 0 && html`<p class="sub">${t('The model had read', '模型曾读取')} <${Sources} of=${one.influence}/></p>`}</dd></div>`)}</dl>`;
