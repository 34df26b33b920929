// A question for the analyst, and its plan, statement, table and chart.

import { html, useState } from '../lib/html.js';
import { get, of, post } from '../lib/api.js';
import { bounded, kind, short } from '../lib/format.js';
import { useAction, useLive, useLoaded, useRefresh } from '../lib/hooks.js';
import { t } from '../lib/i18n.js';
import { holds, isCut, useRecord, useWhole } from '../lib/record.js';
import { Chart } from '../parts/chart.js';
import { canAct, Copy, Empty, Head, Json, Loaded, Loading, Problem, Status, Time, to } from '../parts/ui.js';
import { Prose } from '../parts/prose.js';
import { Rows, Value } from '../parts/value.js';

const AGENT = 'analyst';
const EXAMPLES = t(['revenue per month', 'the five best products', 'sales per region in 2026'], ['每月收入', '最畅销的五种产品', '2026 年各地区的销售']);

/** What the analyst puts out while it works. It isn't recorded; its result is. */
function usePieces(name) {
  const [pieces, set] = useState([]);
  const [doing, say] = useState('');
  useLive((events) => {
    const own = events.filter((event) => event.subject === name);
    const put = own.filter((event) => kind(event) === 'SubAgentOutput').map((event) => event.data);
    const note = own.findLast((event) => kind(event) === 'SubAgentProgress');
    if (put.length) set((old) => [...old, ...put].slice(-200));
    if (note) say(note.data.message);
  });
  return { pieces, doing };
}

const PIECES = { sql: 'SQL', python: 'Python', json: t('Plan', '计划') };

const Working = ({ pieces, doing }) => html`
  <p role="status" class="crumbs"><${Status} of="running"/>${short(doing.replaceAll('_', ' '), 120)}</p>
  ${pieces.filter((one) => PIECES[one.kind]).map((one, n) => html`<details key=${n}>
    <summary>${PIECES[one.kind]} <span class="sub">${short(one.node, 40)}</span></summary>
    <${Json} label=${PIECES[one.kind]} value=${one.text}/></details>`)}`;

/** What the analyst found. */
function Result({ output }) {
  const data = output?.data ?? {};
  const rows = Array.isArray(data.rows) ? data.rows : [];
  const steps = data.plan?.execution_plan;
  return html`
    ${output?.text && html`<${Prose} text=${output.text}/>`}
    ${rows.length > 0 && html`<${Chart} rows=${rows}/>
      <details open=${!/^\|/m.test(output.text ?? '')}><summary>${t(`Rows (${rows.length})`, `行（${rows.length}）`)}</summary>
        <${Rows} rows=${rows} label=${t('Rows', '行')}/></details>`}
    ${data.sql?.map((sql, n) => html`<h3 key=${n}>${t('Statement', '语句')}</h3><pre class="json" tabIndex="0" role="group" aria-label="SQL">${bounded(sql)}</pre>
      <div><${Copy} label=${t('Copy', '复制')} text=${() => sql}/></div>`)}
    ${steps && html`<details open><summary>${t('Plan', '计划')}</summary><ol class="steps">${steps.map((one) => html`<li key=${one.step}>
      <code>${short(one.tool_to_use, 60)}</code> <${Value} of=${one.tool_parameters} deep=${3}/></li>`)}</ol></details>`}
    ${data.report?.markdown && html`<details><summary>${t('Report', '报告')}</summary><${Prose} text=${data.report.markdown}/>
      <${Copy} label=${t('Copy Markdown', '复制 Markdown')} text=${() => data.report.markdown}/></details>`}
    ${output && html`<details><summary>${t('Everything it returned', '完整结果')}</summary><${Json} value=${output}/></details>`}`;
}

/** What the analyst asks before it goes on, such as whether its plan is right. */
function Asks({ waiting, answer, busy }) {
  const [text, set] = useState('');
  const give = (event) => {
    event.preventDefault();
    if (text.trim()) answer(text.trim());
  };
  return html`<form class="say" onSubmit=${give}>
    ${(waiting.options ?? []).map((one) => html`<button type="button" key=${one} disabled=${busy} onClick=${() => answer(one)}>${short(one, 60)}</button>`)}
    <label class="hidden" for="answer">${t('Answer', '回答')}</label>
    <input id="answer" value=${text} placeholder=${t('Or answer in your words', '或自行回答')} onInput=${(event) => set(event.target.value)}/>
    <button class="primary" disabled=${busy || !text.trim()}>${t('Answer', '回答')}</button></form>`;
}

const isSpawn = (event) => kind(event) === 'DecisionMade' && event.data.payload?.subagent_type === AGENT;

function Answer({ name, me, answer, busy, isAsked }) {
  const { events, error, loaded, again } = useRecord(name);
  const live = usePieces(name);
  const all = useWhole(name, events, 'output');
  const first = all.find(isSpawn);
  const made = all.findLast(isSpawn);
  const about = (event) => made && (event.data.decision === made.id || event.data.original_decision_id === made.id);
  const end = all.find((event) => /SubAgent(Completed|Failed|TimedOut|Cancelled)|DecisionRejected/.test(kind(event)) && about(event));
  const waits = !end && holds(events);
  const waiting = end?.data.output?.waiting;
  const give = (message) => answer({ message }, { thread: waiting.thread, interrupt: waiting.interrupt });
  if (!made && !isAsked) {
    if (error) return html`<${Problem} error=${error} again=${again}/>`;
    return loaded ? html`<${Empty} title=${t('Nothing has been asked here.', '这里还没有提问。')}/>` : html`<${Loading}/>`;
  }
  const status = waiting ? 'waiting' : !end ? (waits ? 'held' : 'running') : { SubAgentCompleted: 'completed', DecisionRejected: 'rejected' }[kind(end)] ?? 'failed';
  return html`<section class="card" aria-label=${t('Answer', '回答')} aria-live="polite">
    <header class="head"><h2>${short(first?.data.payload?.task_payload?.message ?? name, 200)}</h2></header>
    ${error && html`<${Problem} error=${error}/>`}
    <p class="crumbs">${status !== 'running' && html`<${Status} of=${status}/>`}
      ${made && html`<a href=${to('run', name, made.id)}>${t('Run', '运行')}</a><a href=${to('decisions', name)}>${t('Decisions', '决策')}</a>`}
      ${waits && html`<a href="#/inbox">${t('It waits for approval: open the inbox', '等待审批：打开待办')}</a>`}</p>
    ${status === 'running' && html`<${Working} ...${live}/>`}
    ${end?.data.output && !isCut(end.data.output) && html`<${Result} output=${end.data.output}/>`}
    ${waiting && canAct(me) && html`<${Asks} waiting=${waiting} answer=${give} busy=${busy}/>`}
    ${end && !end.data.output && html`<p class="bad text">${bounded(end.data.failure?.message ?? end.data.reason ?? kind(end))}</p>
      ${(end.data.failure?.hint ?? '') && html`<p class="hint">${bounded(end.data.failure.hint)}</p>`}`}
  </section>`;
}

/** What was asked last, with the questions. */
async function asked(signal) {
  const { runs } = await get('/v1/runs?kind=sub_agent&limit=100', signal);
  const own = runs.filter((run) => run.agent === AGENT).slice(0, 10);
  return Promise.all(own.map(async (run) => {
    const event = await get(of(run.name, `/events/${run.first}`), signal).catch(() => null);
    return { ...run, question: event?.data.task?.message ?? event?.data.payload?.task_payload?.message };
  }));
}

function Before() {
  const from = useLoaded(asked, []);
  useRefresh((event) => /SubAgent(Spawned|Completed|Failed)/.test(kind(event)), from.again);
  return html`<section class="stack"><h2>${t('Asked before', '之前的提问')}</h2>
    <${Loaded} from=${from} show=${(runs) => (runs.length === 0 ? html`<p class="sub">${t('Nothing yet.', '还没有。')}</p>`
      : html`<ul class="rows">${runs.map((run) => html`<li key=${run.id}><a href=${to('data', run.name)}>${short(run.question ?? run.name, 100)}</a>
        <${Status} of=${run.status}/><span class="sub"><${Time} at=${run.since}/></span></li>`)}</ul>`)}/></section>`;
}

function Ask({ ask, busy }) {
  const [text, set] = useState('');
  const [review, choose] = useState(false);
  const send = async (event) => {
    event.preventDefault();
    // A question that couldn't be asked stays, to be asked again.
    if (text.trim() && !busy && await ask(text.trim(), review)) set('');
  };
  const key = (event) => { if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) send(event); };
  return html`<form class="say" onSubmit=${send}><label class="hidden" for="ask">${t('Question', '问题')}</label>
      <textarea id="ask" rows="2" value=${text} placeholder=${t('Ask a question about your data', '就你的数据提问')}
        onInput=${(event) => set(event.target.value)} onKeyDown=${key}></textarea>
      <label class="check"><input type="checkbox" checked=${review} onChange=${(event) => choose(event.target.checked)}/> ${t('Show me the plan first', '先让我看计划')}</label>
      <button class="primary" disabled=${busy || !text.trim()}>${t('Ask', '提问')}</button></form>`;
}

export function Data({ rest: [name], me }) {
  const { busy, error, run } = useAction();
  /** The conversation in which a question of this page is. */
  const [own, set] = useState('');
  const spawn = (name, task, snapshot) => post(of(name, '/decisions'), {
    decision_type: 'spawn_subagent',
    payload: { action_type: 'spawn_subagent', subagent_type: AGENT, task_payload: task, ...(snapshot && { context_snapshot: snapshot }) },
  });
  const ask = (message, review = false) => run(async () => {
    const made = await post('/v1/conversations', {});
    // The page is there first: pieces of output are told once.
    location.hash = to('data', made.name);
    await new Promise((then) => { setTimeout(then, 0); });
    await spawn(made.name, review ? { message, review } : { message });
    set(made.name);
    return true;
  });
  return html`<${Head} title=${t('Data', '数据')}/>
    ${canAct(me) ? html`<${Ask} ask=${ask} busy=${busy}/>` : html`<p class="hint">${t('Your role may read, and not ask.', '你的角色只能查看，不能提问。')}</p>`}
    ${error && html`<${Problem} error=${error}/>`}
    ${name ? html`<${Answer} key=${name} name=${name} me=${me} busy=${busy} isAsked=${busy || own === name}
      answer=${(...what) => run(() => spawn(name, ...what))}/>` : html`<${Empty} title=${t('Ask the analyst.', '向分析师提问。')}>
      <p>${t('It reads the database’s schema, plans, writes a statement that the rules judge, and shows what came out.', '它读取数据库结构、制定计划、编写经规则裁决的语句，并展示结果。')}</p>
      ${canAct(me) && html`<div class="actions">${EXAMPLES.map((one) => html`<button key=${one} disabled=${busy} onClick=${() => ask(one)}>${one}</button>`)}</div>`}</${Empty}>`}
    <${Before}/>`;
}
