// Something that waits for a person, and the ways to answer it.

import { html, useState } from '../vendor/htm-preact.js';
import { get, post } from '../lib/api.js';
import { difference } from '../lib/diff.js';
import { duration, plain, short } from '../lib/format.js';
import { useLoaded, useNow } from '../lib/hooks.js';
import { t, word } from '../lib/i18n.js';
import { SchemaForm } from './form.js';
import { Json, Problem, Status, Time } from './ui.js';

const isHeld = (item) => ['decision', 'call', 'unknown_effect'].includes(item.subject);

function Countdown({ until }) {
  const now = useNow(1000);
  const left = Date.parse(until) - now;
  return html`<span class=${left < 300000 ? 'bad' : 'sub'} title=${new Date(until).toLocaleString()}>${left > 0 ? t(`expires in ${duration(Math.floor(left / 1000) * 1000)}`, `${duration(Math.floor(left / 1000) * 1000)}后过期`) : t('expired', '已过期')}</span>`;
}

/** What was wanted, changed: shown as a difference before it is approved. */
function Edit({ payload, send, leave, id }) {
  const [text, set] = useState(JSON.stringify(payload, null, 2));
  let changed;
  let wrong = '';
  try { changed = JSON.parse(text); } catch (error) { wrong = error.message; }
  const changes = changed === undefined ? [] : difference(payload, changed);
  return html`<form onSubmit=${(e) => { e.preventDefault(); if (changed !== undefined) send({ answer: 'edit', payload: changed }); }}>
    <label for=${id}>${t('Changed to', '修改为')}</label><textarea id=${id} class="code" rows="14" value=${text} onInput=${(e) => set(e.target.value)}></textarea>
    ${wrong && html`<p class="bad" role="alert">${wrong}</p>`}
    ${changes.length > 0 && html`<dl class="changes">${changes.map((change) => html`<dt><code>${change.path}</code></dt><dd><del>${short(JSON.stringify(change.from ?? null), 200)}</del> <ins>${short(JSON.stringify(change.to ?? null), 200)}</ins></dd>`)}</dl>`}
    <div class="actions"><button class="primary" disabled=${changed === undefined || changes.length === 0}>${t('Approve with these changes', '按修改批准')}</button><button type="button" onClick=${leave}>${t('Back', '返回')}</button></div></form>`;
}

function Held({ item, send, mode, setMode }) {
  const { value, error } = useLoaded((signal) => get(`/v1/interrupts/${item.id}`, signal), [item.id, item.digest]);
  const [reason, setReason] = useState('');
  const [text, setText] = useState('');
  if (error) return html`<${Problem} error=${error}/>`;
  return html`
    ${value?.resource && html`<p>${t('Target', '目标')}: <code>${short(value.resource, 200)}</code></p>`}
    ${value && html`<details open><summary>${t('What it would do', '将要执行的内容')}</summary><${Json} value=${value.payload}/></details>`}
    ${value?.rules?.length > 0 && html`<p class="sub">${t('Held by', '由以下规则暂停：')} ${value.rules.map((rule) => html`<code>${rule}</code> `)}${value.approvals > 1 && t(`· ${value.approvals} people must approve`, `· 需要 ${value.approvals} 人批准`)}</p>`}
    ${value?.origins?.length > 0 && html`<details><summary>${t('Where its arguments come from', '参数来源')}</summary><${Json} value=${value.origins}/></details>`}
    ${mode === 'edit' && value ? html`<${Edit} id=${`edit-${item.id}`} payload=${value.payload} send=${send} leave=${() => setMode('')}/>`
    : mode === 'reject' ? html`<form onSubmit=${(e) => { e.preventDefault(); send({ answer: 'reject', reason }); }}><label for=${`why-${item.id}`}>${t('Why not?', '拒绝理由')}</label><input id=${`why-${item.id}`} required value=${reason} onInput=${(e) => setReason(e.target.value)}/>
        <div class="actions"><button class="danger">${t('Reject', '拒绝')}</button><button type="button" onClick=${() => setMode('')}>${t('Back', '返回')}</button></div></form>`
    : mode === 'answer' ? html`<form onSubmit=${(e) => { e.preventDefault(); send({ answer: 'answer', text }); }}><label for=${`say-${item.id}`}>${t('Tell the agent', '告诉智能体')}</label><input id=${`say-${item.id}`} required value=${text} onInput=${(e) => setText(e.target.value)}/>
        <div class="actions"><button class="primary">${t('Send', '发送')}</button><button type="button" onClick=${() => setMode('')}>${t('Back', '返回')}</button></div></form>`
    : html`<div class="actions">
        <button class="primary" onClick=${() => send({ answer: 'approve' })}>${t('Approve', '批准')} <kbd>a</kbd></button>
        <button onClick=${() => setMode('edit')}>${t('Edit', '修改')} <kbd>e</kbd></button>
        <button class="danger" onClick=${() => setMode('reject')}>${t('Reject', '拒绝')} <kbd>r</kbd></button>
        <button onClick=${() => setMode('answer')}>${t('Answer', '回复')}</button>
        <button onClick=${() => send({ allow: 3600 })}>${t('Allow this for an hour', '一小时内允许')}</button></div>`}`;
}

function Asked({ item, send }) {
  const schema = item.response_schema ?? { type: 'string' };
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  return html`${item.options?.length > 0 && html`<div class="actions" role="group" aria-label=${t('Answers', '回答')}>${item.options.map((option) => html`<button onClick=${() => send({ answer: 'answer', text: option })}>${short(option, 80)}</button>`)}</div>`}
    <${SchemaForm} schema=${type === 'object' ? schema : { type: 'string' }} label=${t('Answer', '回答')} send=${(value) => send(typeof value === 'string' ? { answer: 'answer', text: value } : { data: value })}/>`;
}

/** A card of the inbox. `settled` says how it ended, here or elsewhere. */
export function Card({ item, settled, settle, chosen, choose, current, focus, mode, setMode, can }) {
  const [error, setError] = useState(null);
  const [busy, setBusy] = useState(false);
  const send = async (answer) => {
    setBusy(true);
    setError(null);
    try {
      if (answer.allow) {
        await post(`/v1/interrupts/${item.id}/allow`, { seconds: answer.allow });
        answer = { answer: 'approve' };
      }
      const outcome = await post(`/v1/interrupts/${item.id}/answer`, answer, item.digest ? { 'if-match': `"${item.digest}"` } : {});
      settle(item.id, outcome.outcome);
    } catch (failed) {
      const { code } = failed.problem;
      if (code === 'ALREADY_SETTLED' || code === 'ALREADY_ANSWERED') settle(item.id, 'elsewhere');
      else if (code === 'STALE_ANSWER') setError({ ...failed.problem, detail: t('Somebody has changed it since. This page shows it anew.', '其他人已修改，本页将刷新。') });
      else setError(failed.problem);
    }
    setBusy(false);
  };
  const held = isHeld(item);
  const name = item.conversation.split('/').slice(1).join('/');
  const told = { approved: t('Approved', '已批准'), rejected: t('Rejected', '已拒绝'), said: t('Answered', '已回答'), waiting: t('Approved; more people must approve it', '已批准，还需其他人批准'), passed_on: t('Passed on to the process that does it', '已转交'), refused: t('The call isn’t made', '调用未执行'), elsewhere: t('Somebody else has settled this first.', '其他人已先行处理。') };
  return html`<article id=${`card-${item.id}`} class=${`card ${current ? 'current' : ''} ${settled ? 'settled' : ''}`} onFocusIn=${focus} aria-busy=${busy}>
    <header>${held && !settled && can && html`<input type="checkbox" aria-label=${t('Choose', '选择')} checked=${chosen} onChange=${choose}/>`}
      <h2>${held ? html`${short(item.agent, 40)} ${t('wants', '请求')} ${short(item.kind ?? word(item.decision_type ?? ''), 40)}` : t('A question', '提问')}</h2>
      <span class="sub"><${Time} at=${item.since}/></span>${item.expires_at && !settled && html`<${Countdown} until=${item.expires_at}/>`}</header>
    <p class="lead">${plain(held ? item.reason : item.message)}</p>
    <p class="sub"><a href=${`#/chat/${encodeURIComponent(name)}`}>${short(name, 60)}</a>${held && item.subject !== 'call' && html` · <a href=${`#/decision/${encodeURIComponent(name)}/${item.id}`}>${t('the decision', '决策')}</a>`}</p>
    ${item.detail && html`<details><summary>${t('Details', '详情')}</summary><${Json} value=${item.detail}/></details>`}
    ${settled ? html`<p role="status"><${Status} of=${settled === 'rejected' || settled === 'refused' ? 'rejected' : settled === 'elsewhere' ? 'cancelled' : 'done'}/> ${told[settled] ?? word(settled)}</p>`
    : !can ? html`<p class="hint">${t('Your role can read, and not answer.', '你的角色只能查看，不能回答。')}</p>`
    : held ? html`<${Held} item=${item} send=${send} mode=${mode} setMode=${setMode}/>` : html`<${Asked} item=${item} send=${send}/>`}
    ${error && html`<${Problem} error=${error}/>`}</article>`;
}

export { isHeld };
