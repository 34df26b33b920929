// Something that waits for a person, and the ways to answer it.

import { html, useRef, useState } from '../lib/html.js';
import { get, post, problemOf } from '../lib/api.js';
import { duration, exact, named, plain, short } from '../lib/format.js';
import { useLoaded, useNow } from '../lib/hooks.js';
import { decision, t, word } from '../lib/i18n.js';
import { Edit } from './edit.js';
import { SchemaForm } from './form.js';
import { Policies } from './policies.js';
import { Origins } from './verdict.js';
import { Loaded, Problem, Status, Time, to } from './ui.js';
import { Shown } from './value.js';

/** Less than this is said in red, in milliseconds. */
const SOON = 300000;
const HOUR = 3600;

/** What a call that took effect gave. */
const HAPPENED = { type: ['object', 'null'], title: t('Its result, if it is known', '它的结果（如果知道）'), description: t('As JSON. Later steps read it; without one they get nothing from this step.', 'JSON 格式，供后续步骤读取；留空则后续步骤得不到此步骤的结果。') };

/** Whether it is held and can be approved, and isn't a question. @param {any} item */
export const isHeld = (item) => ['decision', 'call', 'unknown_effect'].includes(item.subject);

/** The answers that an item takes, from its schema. @param {any} item @returns {string[]} */
export const answersOf = (item) => (item.response_schema?.oneOf ?? []).map((one) => one.properties?.action?.const).filter(Boolean);

/** The conversation's name. @param {any} item */
const nameOf = (item) => item.conversation.slice(item.conversation.indexOf('/') + 1);

function Countdown({ until }) {
  const left = Date.parse(until) - useNow(1000);
  const text = duration(Math.ceil(left / 1000) * 1000);
  return html`<span class=${left < SOON ? 'bad' : 'sub'} title=${exact(until)}>
    ${left > 0 ? t(`expires in ${text}`, `${text}后过期`) : t('expired', '已过期')}</span>`;
}

/** An answer in words. */
function Words({ id, label, action, style, send, leave, busy }) {
  const [text, set] = useState('');
  const submit = (event) => {
    event.preventDefault();
    if (text.trim()) send(text.trim());
  };
  return html`<form onSubmit=${submit}>
    <div class="field"><label for=${id}>${label}</label>
      <input id=${id} required value=${text} onInput=${(event) => set(event.target.value)}/></div>
    <div class="actions"><button class=${style} disabled=${busy}>${action}</button>
      <button type="button" onClick=${leave}>${t('Back', '返回')}</button></div>
  </form>`;
}

function Actions({ can, alone, again, send, allow, setMode, busy }) {
  return html`<div class="actions">
    ${can('approve') && html`<button class="primary approve" disabled=${busy} onClick=${() => send({ answer: 'approve' })}>
      ${again ? t('Repeat it', '重复') : t('Approve', '批准')} <kbd aria-hidden="true">a</kbd></button>`}
    ${can('edit') && html`<button onClick=${() => setMode('edit')}>${t('Edit', '修改')} <kbd aria-hidden="true">e</kbd></button>`}
    ${can('reject') && html`<button class="danger" onClick=${() => setMode('reject')}>${t('Reject', '拒绝')} <kbd aria-hidden="true">r</kbd></button>`}
    ${can('answer') && html`<button onClick=${() => setMode('answer')}>${t('Answer instead', '代为回答')}</button>`}
    ${can('happened') && html`<button onClick=${() => setMode('happened')}>${t('It took effect already', '已经生效')}</button>`}
    ${can('approve') && alone && html`<button class="quiet" disabled=${busy} onClick=${allow}>${t('Approve, and allow this for an hour', '批准，并在一小时内允许')}</button>`}
  </div>`;
}

/** What is opened by a key or a button is where one goes on. @param {HTMLElement | null} at */
const enter = (at) => { at?.querySelector(/** @type {'input'} */ ('input, textarea, select'))?.focus(); };

function Held({ item, policies, send, allow, mode, setMode, stay, busy }) {
  const from = useLoaded((signal) => get(`/v1/interrupts/${item.id}`, signal), [item.id, item.digest]);
  const leave = () => {
    stay();
    setMode('');
  };
  const can = (answer) => answersOf(item).includes(answer);
  const common = { id: `${mode}-${item.id}`, leave, busy };
  const forms = {
    edit: (whole) => html`<${Edit} ...${common} payload=${whole.payload} send=${send}/>`,
    reject: () => html`<${Words} ...${common} label=${t('Why not? The agent is told.', '为什么拒绝？会告知智能体。')} action=${t('Reject', '拒绝')}
      style="danger" send=${(reason) => send({ answer: 'reject', reason })}/>`,
    answer: () => html`<${Words} ...${common} label=${t('What the agent is given instead of a result', '代替结果交给智能体的内容')} action=${t('Send', '发送')}
      style="primary" send=${(text) => send({ answer: 'answer', text })}/>`,
    happened: () => html`<${SchemaForm} schema=${HAPPENED} leave=${leave} busy=${busy} label=${t('It took effect', '已经生效')}
      send=${(result) => send({ answer: 'happened', result: result ?? null })}/>`,
  };
  const show = (whole) => {
    const texts = policies.filter((one) => whole.rules.includes(one.id));
    const untrusted = (whole.origins ?? []).filter((one) => one.untrusted_alone).length;
    return html`
    <p class="facts">${whole.resource && html`<span><span class="sub">${t('Target', '目标')}</span> <code>${plain(whole.resource)}</code></span>`}
      <span><span class="sub">${t('Held by', '规则')}</span> ${whole.rules.map((rule) => html`<code key=${rule}>${rule}</code> `)}</span>
      ${whole.approvals > 1 && html`<span>${t(`${whole.approvals} people must approve`, `需要 ${whole.approvals} 人批准`)}</span>`}
      ${whole.approved_by?.length > 0 && html`<span><span class="sub">${t('Approved by', '已批准')}</span> ${short(whole.approved_by.join(', '), 80)}</span>`}
      ${whole.not_by?.length > 0 && html`<span>${t(`Not by ${short(whole.not_by.join(', '), 80)}, who asked for it`, `提出者 ${short(whole.not_by.join(', '), 80)} 不能批准`)}</span>`}</p>
    ${mode !== 'edit' && html`<${Shown} of=${whole.payload} label=${t('What would be done', '将要执行')}/>`}
    ${whole.origins?.length > 0 && html`<details><summary>${t('Where its arguments come from', '参数来源')}
      ${untrusted > 0 && html` <span class="bad">${t(`${untrusted} from untrusted content alone`, `${untrusted} 项仅来自不可信内容`)}</span>`}</summary>
      <${Origins} list=${whole.origins}/></details>`}
    ${texts.length > 0 && html`<details><summary>${t('The policy that holds it', '相关策略')}</summary><${Policies} list=${texts} open=${true}/></details>`}
    ${forms[mode] ? html`<div key=${mode} class="stack" ref=${enter}>${forms[mode](whole)}</div>` : html`<${Actions} can=${can} again=${item.subject === 'unknown_effect'} alone=${!(whole.approvals > 1 || whole.four_eyes)} send=${send} allow=${allow} setMode=${setMode} busy=${busy}/>`}`;
  };
  return html`<${Loaded} from=${from} show=${show}/>`;
}

/** A question: answers to choose from, fields, or a text. */
function Asked({ item, send, busy }) {
  const schema = item.response_schema ?? {};
  const isObject = Object.keys(schema.properties ?? {}).length > 0;
  return html`
    ${item.options?.length > 0 && html`<div class="actions" role="group" aria-label=${t('Answers', '回答')}>
      ${item.options.map((one) => html`<button key=${one} disabled=${busy} onClick=${() => send({ answer: 'answer', text: one })}>${short(one, 80)}</button>`)}</div>`}
    <${SchemaForm} schema=${isObject ? schema : { type: 'string' }} label=${t('Answer', '回答')} busy=${busy}
      send=${(value) => send(isObject ? { data: value } : { answer: 'answer', text: value })}/>`;
}

const OUTCOMES = {
  approved: ['approved', t('Approved', '已批准')],
  rejected: ['rejected', t('Rejected', '已拒绝')],
  said: ['done', t('Answered', '已回答')],
  waiting: ['waiting', t('Approved by you. More people must approve it.', '你已批准，还需其他人批准。')],
  passed_on: ['done', t('Passed on to the process that carries it out', '已转交执行的进程')],
  elsewhere: ['cancelled', t('Somebody else has answered this first.', '其他人已先行回答。')],
  gone: ['cancelled', t('It doesn’t wait any more.', '已不再等待。')],
  expired: ['expired', t('It expired before it was answered.', '在回答前已过期。')],
};

/** How an item ended that can no longer be answered, by the error's code. */
export const ENDS = { ALREADY_ANSWERED: 'elsewhere', ALREADY_SETTLED: 'gone', NOT_FOUND: 'gone', RUN_GONE: 'gone', HOLD_EXPIRED: 'expired' };

/** An approval that isn’t enough: what it means, and the way on. */
const MORE = {
  detail: t('This approval isn’t enough any more. Nothing was carried out, and the item stays open.', '此批准已不足够：未执行任何操作，该项仍待处理。'),
  hint: t('Reject it with a reason: its agent decides again, and the new item asks everyone whom the policies ask for now. Or edit it so that the rule doesn’t hold it.', '请说明原因并拒绝：智能体会重新决策，新的待处理项会询问策略现在要求的所有人；或者修改内容，使该规则不再适用。'),
};

/** Answers an item. Gives its outcome, or a problem. @param {any} item @param {any} answer */
async function settle(item, answer) {
  try {
    const said = await post(`/v1/interrupts/${item.id}/answer`, answer, item.digest ? { 'if-match': `"${item.digest}"` } : {});
    return { outcome: said.outcome ?? 'said' };
  } catch (failed) {
    const problem = problemOf(failed);
    if (ENDS[problem.code]) return { outcome: ENDS[problem.code] };
    if (problem.code === 'HELD_BY_MORE') return { problem: { ...problem, ...MORE, violations: problem.violations?.map((one) => ({ ...one, hint: '' })) } };
    if (problem.status !== 412) return { problem };
    return { problem: { ...problem, hint: t('Somebody has changed it since it was shown. Look at it again.', '显示之后内容已被修改，请重新查看。') } };
  }
}

/**
 * A card of the inbox. `settled` says how it ended, here or elsewhere; `take` that it is being answered here,
 * and `end` what came of it, if anything.
 * @param {any} props
 */
export function Card({ item, policies, can, settled, take, end, chosen, choose, current, focus, mode, setMode, again }) {
  const [problem, tell] = useState(null);
  const [busy, setBusy] = useState(false);
  const held = isHeld(item);
  const name = nameOf(item);
  const card = useRef(null);
  // The focus stays in the card when the button that has it is no longer there.
  const stay = () => card.current.focus({ preventScroll: true });
  const send = async (answer) => {
    stay();
    setBusy(true);
    tell(null);
    take(item.id);
    /** @type {any} */
    const said = await settle(item, answer);
    setBusy(false);
    end(item.id, said.outcome);
    tell(said.problem);
    if (said.problem?.status === 412) again();
  };
  const allow = () => send({ answer: 'approve', allow: HOUR });
  const [state, told] = OUTCOMES[settled] ?? ['done', word(settled)];
  const who = short(item.asked_by ?? item.agent, 40);
  const what = item.kind ?? decision(item.decision_type);
  const title = item.subject === 'unknown_effect' ? t('Shall this call be repeated?', '是否重复此调用？')
    : held ? t(`${who || 'The conversation'} wants ${what}`, `${who || '对话'} 请求 ${what}`)
    : t(`${who || 'Ephor'} asks`, `${who || 'Ephor'} 提问`);
  return html`<article id=${`card-${item.id}`} ref=${card} tabIndex="-1" class=${`card ${current ? 'current' : ''} ${settled ? 'settled' : ''}`}
    onFocusIn=${focus} aria-busy=${String(busy)} aria-label=${title}>
    <header>
      ${held && !settled && can && html`<input type="checkbox" aria-label=${t(`Choose: ${title}`, `选择：${title}`)} checked=${chosen} onChange=${choose}/>`}
      <h2>${title}</h2>
      <span class="sub"><${Time} at=${item.since}/></span>
      ${item.expires_at && !settled && html`<${Countdown} until=${item.expires_at}/>`}
    </header>
    <p class="lead text">${plain(held ? item.reason : item.message)}</p>
    ${settled ? html`<p role="status"><${Status} of=${state} text=${told}/></p>`
      : !can ? html`<p class="hint">${t('Your role may read, and not answer.', '你的角色只能查看，不能回答。')}</p>`
      : held ? html`<${Held} item=${item} policies=${policies} send=${send} allow=${allow} mode=${mode} setMode=${setMode} stay=${stay} busy=${busy}/>`
      : html`${item.detail && html`<details open><summary>${t('Details', '详情')}</summary><${Shown} of=${item.detail} label=${t('Details', '详情')}/></details>`}
          <${Asked} item=${item} send=${send} busy=${busy}/>`}
    ${problem && html`<${Problem} error=${problem}/>`}
    <p class="crumbs"><a href=${to('chat', name)} title=${name}>${t(`Conversation ${named(name)}`, `对话 ${named(name)}`)}</a>
      ${item.run && html`<a href=${to('run', name, item.run)}>${t('Run', '运行')}</a>`}
      ${held && item.subject !== 'call' && html`<a href=${to('decisions', name, item.id)}>${t('Decision', '决策')}</a>`}</p>
  </article>`;
}
