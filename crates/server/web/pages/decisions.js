import { html, useState } from '../vendor/htm-preact.js';
import { get, of, post } from '../lib/api.js';
import { exact, kind, plain, short } from '../lib/format.js';
import { useLoaded, useRefresh } from '../lib/hooks.js';
import { t, word } from '../lib/i18n.js';
import { Empty, Head, Json, Loading, Problem, Status, Time } from '../parts/ui.js';

/** The decisions of a conversation. */
export function Decisions({ rest }) {
  const [name] = rest;
  const { value, error, again } = useLoaded((signal) => get(of(name, '/decisions'), signal), [name]);
  useRefresh((event) => event.subject === name && /Decision|Hold/.test(kind(event)), again);
  return html`<${Head} title=${t('Decisions', '决策')}><a class="button" href=${`#/chat/${encodeURIComponent(name)}`}>${short(name, 40)}</a></${Head}>
    ${error && html`<${Problem} error=${error} again=${again}/>`}
    ${!value && !error && html`<${Loading}/>`}
    ${value?.decisions.length === 0 && html`<${Empty}><p>${t('Nothing has been decided in it yet.', '还没有任何决策。')}</p></${Empty}>`}
    <ul class="rows">${value?.decisions.map((one) => html`<li><a href=${`#/decision/${encodeURIComponent(name)}/${one.id}`}>${word(one.decision_type)}</a>
      <span><${Status} of=${one.status}/></span><span class="sub">${short(one.source, 40)} · <${Time} at=${one.time}/></span></li>`)}</ul>`;
}

/** Each rule's word, in the order in which they ran. */
function Checks({ checks }) {
  const [all, show] = useState(false);
  const telling = checks.filter((check) => check.violations.length > 0 || check.holds.length > 0);
  const passed = checks.length - telling.length;
  return html`<ol class="checks">${(all ? checks : telling).map((check) => {
      const state = check.violations.length > 0 ? 'rejected' : check.holds.length > 0 ? 'held' : 'completed';
      return html`<li><span class=${`status ${state}`}>${{ rejected: '✕', held: '⏸', completed: '✓' }[state]} <span class="hidden">${word(state)}</span></span> <code>${check.rule}</code>
        ${check.violations.map((v) => html`<p><code>${v.code}</code> ${v.pointer && html`<code>${v.pointer}</code>`} ${plain(v.message)} <em>${plain(v.hint)}</em></p>`)}
        ${check.holds.map((reason) => html`<p>${plain(reason)}</p>`)}</li>`;
    })}</ol>
    ${passed > 0 && html`<button class="quiet" aria-expanded=${all} onClick=${() => show(!all)}>${all ? t('Only those that found something', '仅显示有结果的') : t(`${passed} rules pass: show them`, `${passed} 条规则通过：显示`)}</button>`}`;
}

const Corrections = ({ list }) => html`<ul>${list.map((one) => html`<li><code>${one.pointer}</code> <del>${short(JSON.stringify(one.from ?? null), 200)}</del> <ins>${short(JSON.stringify(one.to ?? null), 200)}</ins> <span class="sub">${short(one.reason ?? '', 120)}</span></li>`)}</ul>`;

const Origins = ({ list }) => html`<ul>${list.map((one) => html`<li>${Object.entries(one).map(([key, value]) => html`<span class="pair"><span class="sub">${word(key)}</span> ${short(typeof value === 'string' ? value : JSON.stringify(value), 160)}</span> `)}</li>`)}</ul>`;

/** Judges a changed payload, without any effect. */
function WhatIf({ name, type, payload }) {
  const [text, setText] = useState(JSON.stringify(payload, null, 2));
  const [answer, set] = useState(null);
  const [error, setError] = useState(null);
  const judge = async (event) => {
    event.preventDefault();
    setError(null);
    let changed;
    try {
      changed = JSON.parse(text);
    } catch (wrong) {
      set(null);
      setError({ code: 'NOT_JSON', detail: String(wrong.message) });
      return;
    }
    try {
      set(await post(of(name, '/judge'), { decision_type: type, payload: changed }));
    } catch (failed) {
      setError(failed.problem);
    }
  };
  return html`<form onSubmit=${judge}><p class="sub">${t('Change the payload, and have it judged as things are now. Nothing is carried out.', '修改内容并按当前状态裁决，不会执行。')}</p>
    <label class="hidden" for="what-if">${t('Payload', '内容')}</label><textarea id="what-if" class="code" rows="12" value=${text} onInput=${(e) => setText(e.target.value)}></textarea>
    <button>${t('Judge', '裁决')}</button>
    ${error && html`<${Problem} error=${error}/>`}
    ${answer && html`<div role="status"><p><${Status} of=${answer.verdict}/> ${plain(answer.reason ?? '')}</p>${answer.corrections?.length > 0 && html`<${Corrections} list=${answer.corrections}/>`}<${Checks} checks=${answer.checks}/></div>`}</form>`;
}

/** Who settled it, and how. */
function Verdict({ story }) {
  const { verdict, held, answers } = story;
  const said = verdict ? (kind(verdict) === 'DecisionValidated' ? 'approved' : 'rejected') : held ? 'held' : 'made';
  const question = held?.data.question;
  return html`<p><${Status} of=${said}/> ${verdict && html`<span class="sub">${short(verdict.source, 40)} · ${exact(verdict.time)} ${verdict.data.policy && html`· ${t('policy', '策略')} <code>${verdict.data.policy}</code>`}</span>`}</p>
    ${question && html`<p>${t('Held by', '由以下规则暂停：')} ${question.rules.map((rule) => html`<code>${rule}</code> `)}: ${plain(question.reason)}</p>`}
    ${answers.map((answer) => html`<p>${kind(answer) === 'HoldExpired' ? t('It expired.', '已过期。') : html`<strong>${plain(answer.data.by)}</strong>: ${word(answer.data.answer.action)} ${plain(answer.data.answer.reason ?? answer.data.answer.text ?? '')}`} <span class="sub">${exact(answer.time)}</span></p>`)}
    ${verdict?.data.reason && html`<p>${plain(verdict.data.reason)}</p>`}
    ${verdict?.data.corrections?.length > 0 && html`<h3>${t('Corrections', '修正')}</h3><${Corrections} list=${verdict.data.corrections}/>`}`;
}

/** One decision: the proposal, the checks, the verdict, and what came of it. */
export function Decision({ rest }) {
  const [name, id] = rest;
  const { value, error, again } = useLoaded((signal) => get(of(name, `/decisions/${id}`), signal), [name, id]);
  useRefresh((event) => event.data?.original_decision_id === id || event.data?.hold === id, again);
  if (error) return html`<${Problem} error=${error} again=${again}/>`;
  if (!value) return html`<${Loading}/>`;
  const made = value.made.data;
  const end = value.end?.data;
  const origins = value.verdict?.data.origins ?? value.held?.data.question?.origins ?? [];
  return html`<${Head} title=${word(value.decision_type)}><a class="button" href=${`#/decisions/${encodeURIComponent(name)}`}>${t('All decisions', '全部决策')}</a></${Head}>
    <p class="sub">${short(value.source, 60)} · ${exact(value.made.time)} · <a href=${`#/chat/${encodeURIComponent(name)}`}>${short(name, 60)}</a></p>
    <div class="split even"><div>
      <h2>${t('Proposal', '提议')}</h2>
      ${made.confidence != null && html`<p class="sub">${t('Confidence', '置信度')} ${made.confidence}</p>`}
      <${Json} label=${t('Proposal', '提议')} value=${made.payload}/>
      ${origins.length > 0 && html`<h2>${t('Where its arguments come from', '参数来源')}</h2><${Origins} list=${origins}/>`}
      <h2>${t('What if', '假如')}</h2><${WhatIf} name=${name} type=${value.decision_type} payload=${made.payload}/>
    </div><div>
      <h2>${t('Verdict', '裁决')}</h2><${Verdict} story=${value}/>
      <h2>${t('Checks', '检查')}</h2>
      ${value.checks ? html`<p class="sub">${t('Each rule in its order, in the state in which it was decided, by today’s policy.', '按顺序，以决策时的状态和当前策略检查。')}</p><${Checks} checks=${value.checks}/>` : html`<p class="sub">${t('The record before it was removed.', '之前的记录已删除。')}</p>`}
      <h2>${t('What came of it', '结果')}</h2>
      ${end ? html`<p><${Status} of=${end.outcome ?? 'interrupted'}/></p><${Json} label=${t('Result', '结果')} value=${end.result ?? end.failure ?? end}/>` : html`<p class="sub">${t('Nothing is recorded yet.', '尚无记录。')}</p>`}
    </div></div>`;
}
