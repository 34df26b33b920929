// Decisions: the proposal, the rules' words, the verdict, and what came of it.

import { html, useState } from '../lib/html.js';
import { get, of, post, problemOf, query } from '../lib/api.js';
import { exact, kind, named, plain, short } from '../lib/format.js';
import { useAction, useLoaded, useRefresh, useSettled } from '../lib/hooks.js';
import { decision, t, word } from '../lib/i18n.js';
import { Policies } from '../parts/policies.js';
import { canAct, Empty, Head, Json, Loaded, Problem, Status, Time, to } from '../parts/ui.js';
import { Shown } from '../parts/value.js';
import { Checks, Corrections, Origins } from '../parts/verdict.js';

/** The conversations, to choose one. */
function Choose({ me }) {
  const [text, setText] = useState('');
  const q = useSettled(text);
  const from = useLoaded((signal) => get(`/v1/conversations${query({ q })}`, signal), [q]);
  useRefresh(() => true, from.again);
  return html`<${Head} title=${t('Decisions', '决策')}/>
    <p class="sub">${t('Choose a conversation to see what was decided in it.', '选择一个对话以查看其中的决策。')}</p>
    <div class="filters"><input type="search" aria-label=${t('Search', '搜索')} placeholder=${t('Name of a conversation', '对话名称')}
      value=${text} onInput=${(event) => setText(event.target.value)}/></div>
    <${Loaded} from=${from} show=${({ conversations }) => (conversations.length === 0
      ? html`<${Empty} title=${t('No conversation.', '没有对话。')}>
          ${canAct(me) && html`<a class="button" href="#/new">${t('Start one', '开始一个')}</a>`}</${Empty}>`
      : html`<ul class="rows">${conversations.map((one) => html`<li key=${one.name}>
          <a href=${to('decisions', one.name)} title=${one.name}>${named(one.name)}</a><span class="sub"><${Time} at=${one.last}/></span></li>`)}</ul>`)}/>`;
}

/** The decisions of a conversation, the newest first. */
function List({ name }) {
  const from = useLoaded((signal) => get(of(name, '/decisions'), signal), [name]);
  useRefresh((event) => event.subject === name && /Decision|Hold/.test(kind(event)), from.again);
  return html`
    <${Head} title=${t('Decisions', '决策')}/>
    <p class="crumbs"><a href=${to('chat', name)} title=${name}>${t(`Conversation ${named(name)}`, `对话 ${named(name)}`)}</a></p>
    <${Loaded} from=${from} show=${({ decisions }) => (decisions.length === 0
      ? html`<${Empty} title=${t('Nothing has been decided in it yet.', '还没有任何决策。')}/>`
      : html`<ul class="rows">${[...decisions].reverse().map((one) => html`<li key=${one.id}>
          <a href=${to('decisions', name, one.id)}>${decision(one.decision_type)}</a><${Status} of=${one.status}/>
          <span class="sub">${short(one.source, 40)}</span><span class="sub"><${Time} at=${one.time}/></span></li>`)}</ul>`)}/>`;
}

/** Judges a changed payload, without any effect. */
function WhatIf({ name, type, payload }) {
  const [text, setText] = useState(JSON.stringify(payload, null, 2));
  const [policies, setPolicies] = useState('');
  const [answer, set] = useState(null);
  const { busy, error, run } = useAction();
  const judge = (event) => {
    event.preventDefault();
    set(null);
    run(async () => set(await post(of(name, '/judge'), {
      decision_type: type, payload: JSON.parse(text), ...(policies.trim() && { policies }),
    })));
  };
  return html`<section class="stack"><h2>${t('What if', '假如')}</h2>
    <form onSubmit=${judge}>
      <div class="field"><label for="what-if">${t('Change the payload and have it judged. Nothing is carried out.', '修改内容并裁决，不会执行。')}</label>
        <textarea id="what-if" class="code" rows="10" spellcheck=${false} value=${text} onInput=${(event) => setText(event.target.value)}></textarea></div>
      <details><summary>${t('With other policies', '使用其他策略')}</summary>
        <div class="field"><label for="what-if-policies">${t('Cedar policies in place of those in force', '代替当前策略的 Cedar 策略')}</label>
          <textarea id="what-if-policies" class="code" rows="8" spellcheck=${false} value=${policies}
            placeholder=${'@id("example")\nforbid (principal, action, resource);'} onInput=${(event) => setPolicies(event.target.value)}></textarea></div></details>
      <div><button disabled=${busy}>${t('Judge', '裁决')}</button></div>
    </form>
    ${error && html`<${Problem} error=${problemOf(error).detail ? error : problemOf(error)}/>`}
    ${answer && html`<div class="stack" role="status"><p><${Status} of=${answer.verdict}/> ${plain(answer.reason ?? '')}</p>
      ${answer.corrections?.length > 0 && html`<${Corrections} list=${answer.corrections}/>`}
      <${Checks} checks=${answer.checks}/></div>`}</section>`;
}

const SAID = {
  approve: t('approved', '已批准'), reject: t('rejected', '已拒绝'), edit: t('approved with changes', '修改后批准'),
  answer: t('answered', '已回答'), happened: t('said that it took effect', '确认已生效'),
};

function Answer({ of: answer }) {
  const d = answer.data;
  if (kind(answer) === 'HoldExpired') {
    return html`<p><${Status} of="expired"/> ${d.withdrawn ? t('It was withdrawn.', '已撤回。') : t('Nobody answered in time.', '无人及时回答。')}</p>`;
  }
  return html`<p><strong>${short(d.by, 60)}</strong> ${SAID[d.answer.action] ?? word(d.answer.action)} <span class="text">${plain(d.answer.reason ?? d.answer.text ?? '')}</span>
    ${' '}<span class="sub">${exact(answer.time)}</span></p>`;
}

/** The policies that held or rejected it. */
function Texts({ story }) {
  const { value } = useLoaded((signal) => get('/v1/policies', signal), []);
  const found = story.checks?.filter((one) => one.violations.length || one.holds.length);
  const said = JSON.stringify([story.held?.data.question?.rules, story.verdict?.data.violations, found]);
  const list = value?.folder?.policies.filter((one) => said.includes(one.id)) ?? [];
  return list.length > 0 && html`<h3>${t('Policies', '策略')}</h3><${Policies} list=${list} open=${true}/>`;
}

/** Who settled it, and how. */
function Verdict({ story }) {
  const { verdict, held, answers } = story;
  const said = verdict ? (kind(verdict) === 'DecisionValidated' ? 'approved' : 'rejected') : held ? 'held' : 'made';
  const question = held?.data.question;
  const by = verdict?.data.approved_by?.join(', ') || verdict?.source.replace(/^\//, '');
  return html`
    <p class="crumbs"><${Status} of=${said}/>
      ${verdict && html`<span>${t('by', '由')} ${short(by, 60)}</span><span>${exact(verdict.time)}</span>`}
      ${verdict?.data.policy && html`<span>${t('policy', '策略')} <code>${verdict.data.policy}</code></span>`}</p>
    ${question && html`<p>${t('Held by', '暂停规则')} ${question.rules.map((rule) => html`<code key=${rule}>${rule}</code> `)}
      <span class="text">${plain(question.reason)}</span></p>`}
    ${answers.map((answer) => html`<${Answer} key=${answer.id} of=${answer}/>`)}
    ${verdict?.data.reason && html`<p class="text">${plain(verdict.data.reason)}</p>`}
    ${verdict?.data.corrections?.length > 0 && html`<h3>${t('Corrections', '修正')}</h3><${Corrections} list=${verdict.data.corrections}/>`}
    ${verdict?.data.suggestion && html`<details><summary>${t('What the rules suggest', '规则建议')}</summary><${Json} value=${verdict.data.suggestion}/></details>`}
    <${Texts} story=${story}/>`;
}

function Story({ story, name }) {
  const made = story.made.data;
  const end = story.end?.data;
  const origins = story.verdict?.data.origins ?? story.held?.data.question?.origins ?? [];
  return html`<div class="columns">
    <div class="stack">
      <h2>${t('Proposal', '提议')}</h2>
      ${made.confidence != null && html`<p class="sub">${t('Confidence', '置信度')} ${made.confidence}</p>`}
      <${Shown} of=${made.payload} label=${t('Proposal', '提议')}/>
      ${origins.length > 0 && html`<h2>${t('Where its arguments come from', '参数来源')}</h2><${Origins} list=${origins}/>`}
      <${WhatIf} name=${name} type=${story.decision_type} payload=${made.payload}/>
    </div>
    <div class="stack">
      <h2>${t('Verdict', '裁决')}</h2><${Verdict} story=${story}/>
      <h2>${t('Checks', '检查')}</h2>
      ${story.checks
        ? html`<p class="sub">${t('Each rule in its order, on the state in which it was decided.', '按顺序，基于决策时的状态。')}</p><${Checks} checks=${story.checks}/>`
        : html`<p class="sub">${t('The record before it was removed.', '之前的记录已删除。')}</p>`}
      <h2>${t('What came of it', '结果')}</h2>
      ${end ? html`<p><${Status} of=${end.outcome ?? 'interrupted'}/></p><${Shown} of=${end.result ?? end.failure ?? end} label=${t('Result', '结果')}/>`
        : html`<p class="sub">${t('Nothing is recorded yet.', '尚无记录。')}</p>`}
    </div></div>`;
}

function One({ name, id }) {
  const from = useLoaded((signal) => get(of(name, `/decisions/${id}`), signal), [name, id]);
  useRefresh((event) => event.data?.original_decision_id === id || event.data?.hold === id, from.again);
  const story = from.value;
  return html`<${Head} title=${story ? decision(story.decision_type) : t('Decision', '决策')}/>
    <p class="crumbs"><a href=${to('decisions', name)}>${t('All decisions', '全部决策')}</a>
      <a href=${to('chat', name)} title=${name}>${t(`Conversation ${named(name)}`, `对话 ${named(name)}`)}</a>
      ${story && html`<span>${short(story.source, 60)}</span><span>${exact(story.made.time)}</span>`}</p>
    <${Loaded} from=${from} show=${(value) => html`<${Story} story=${value} name=${name}/>`}/>`;
}

export function Decisions({ rest: [name, id], me }) {
  if (id) return html`<${One} key=${`${name}/${id}`} name=${name} id=${id}/>`;
  return name ? html`<${List} key=${name} name=${name}/>` : html`<${Choose} me=${me}/>`;
}
