import { html, useMemo, useState } from '../vendor/htm-preact.js';
import { get, of, post } from '../lib/api.js';
import { count, duration, exact, kind, sequence, short } from '../lib/format.js';
import { useLoaded, useRefresh } from '../lib/hooks.js';
import { t, word } from '../lib/i18n.js';
import { useRecord } from '../lib/record.js';
import { Details } from '../parts/details.js';
import { Plan } from '../parts/graph.js';
import { Talk } from '../parts/talk.js';
import { Timeline } from '../parts/timeline.js';
import { Head, Loading, Problem, Status, Tabs, Time } from '../parts/ui.js';

const TABS = [['timeline', t('Timeline', '时间线')], ['graph', t('Graph', '图')], ['feed', t('Feed', '事件')], ['talk', t('Chat', '对话')]];
const SHOWN = 500;

function Feed({ events, pick, picked }) {
  const [text, set] = useState('');
  const [most, setMost] = useState(SHOWN);
  const fit = events.filter((event) => !text || `${kind(event)} ${event.source}`.toLowerCase().includes(text.toLowerCase()));
  return html`<div class="filters"><input type="search" aria-label=${t('Filter events', '筛选事件')} placeholder=${t('Type or source', '类型或来源')} value=${text} onInput=${(e) => set(e.target.value)}/><span class="sub">${count(fit.length)}</span></div>
    ${fit.length > most && html`<button onClick=${() => setMost(most + SHOWN)}>${t('Show earlier events', '显示更早的事件')}</button>`}
    <ol class="feed">${fit.slice(-most).map((event) => html`<li key=${event.id}><button class=${picked === sequence(event) ? 'picked' : ''} onClick=${() => pick(sequence(event))}>
      <span class="sub num">${sequence(event)}</span> <strong class=${/Failed|Rejected|DeadLetter/.test(kind(event)) || event.ephorblockedby ? 'bad' : ''}>${kind(event)}</strong> <span class="sub">${short(event.source, 40)}</span> <span class="sub" title=${exact(event.time)}>${new Date(event.time).toLocaleTimeString()}</span></button></li>`)}</ol>`;
}

/** The plans that belong to a run, each with the states of its nodes. */
function Graphs({ run, state, pick }) {
  const inside = state.runs.filter((one) => one.kind === 'workflow' && (one.id === run.id || (one.first >= run.first && one.first <= run.last)));
  if (inside.length === 0) return html`<p class="state">${t('No workflow has run in it.', '其中没有执行工作流。')}</p>`;
  return inside.map((one) => {
    const workflow = state.workflows.find((known) => known.id === one.workflow_id);
    return html`<section key=${one.id}><h2>${short(one.title, 100)} <${Status} of=${one.status}/></h2>
      ${workflow ? html`<${Plan} plan=${workflow.plan} states=${one.nodes} pick=${(id) => { const node = one.nodes.find((n) => n.node_id === id); if (node?.sequence) pick(node.sequence); }}/>` : html`<p class="sub">${t('Its plan is no longer stored.', '计划已不存在。')}</p>`}</section>`;
  });
}

/** Moves through the record; forks a copy from where one stands. */
function Scrubber({ name, run, last, at, go, can }) {
  const [error, set] = useState(null);
  const now = at ?? last;
  const fork = async () => {
    try {
      const made = await post(of(name, '/fork'), { at: now });
      location.hash = `#/chat/${encodeURIComponent(made.name)}`;
    } catch (failed) {
      set(failed.problem);
    }
  };
  return html`<section class="scrubber" aria-label=${t('Time travel', '时间回溯')}>
    <label>${t('After event', '事件之后')} <output>${now}</output> / ${last}
      <input type="range" min=${run.first} max=${last} value=${now} onInput=${(e) => go(Number(e.target.value) >= last ? null : Number(e.target.value))}/></label>
    <div class="actions">${at != null && html`<button onClick=${() => go(null)}>${t('Back to now', '回到现在')}</button>`}
      ${can && html`<button onClick=${fork}>${t('Fork from here', '从此处分叉')}</button>`}</div>
    ${error && html`<${Problem} error=${error}/>`}</section>`;
}

function Then({ state }) {
  return html`<p class="hint" role="status">${t('The state after event', '事件之后的状态')} ${state.sequence} (${exact(state.time)}):
    ${state.runs.map((run) => html` ${word(run.kind)} <${Status} of=${run.status}/>`)} · ${t('waiting', '待办')} ${state.waiting.length} · ${t('tokens', '令牌数')} ${count(state.spent.tokens)}</p>`;
}

/** One run: what happened, as a timeline, a graph, a list of events, and a conversation. */
export function Run({ rest, me }) {
  const [name, id] = rest;
  const [tab, setTab] = useState('timeline');
  const [picked, pick] = useState(null);
  const [at, go] = useState(null);
  const [cancelling, setCancelling] = useState(null);
  const path = of(name, `/runs/${id}`);
  const { value: run, error, again } = useLoaded((signal) => get(path, signal), [path]);
  const { value: state, error: unread, again: reread } = useLoaded((signal) => get(of(name, `/state${at == null ? '' : `?at=${at}`}`), signal), [name, at]);
  const { events } = useRecord(name);
  useRefresh((event) => event.subject === name, () => { again(); if (at == null) reread(); });
  const last = run ? Math.max(run.last, run.ended ? run.last : sequence(events.at(-1) ?? { sequence: '0' })) : 0;
  const own = useMemo(() => (run ? events.filter((event) => sequence(event) >= run.first && sequence(event) <= (at ?? last)) : []), [events, run?.first, last, at]);
  if (error) return html`<${Problem} error=${error} again=${again}/>`;
  if (!run) return html`<${Loading}/>`;
  const can = me.role === 'operator' || me.role === 'admin';
  const cancel = async () => {
    try {
      await post(`${path}/cancel`, { reason: '' });
    } catch (failed) {
      setCancelling(failed.problem);
    }
  };
  const now = Date.now();
  return html`<${Head} title=${short(run.title, 120) || id}>
      ${can && !run.ended && html`<button class="danger" onClick=${cancel}>${t('Cancel', '取消')}</button>`}
      <a class="button" href=${`#/decisions/${encodeURIComponent(name)}`}>${t('Decisions', '决策')}</a></${Head}>
    <p class="sub"><${Status} of=${run.status}/> · ${word(run.kind)} · <a href=${`#/chat/${encodeURIComponent(name)}`}>${short(name, 60)}</a> · <${Time} at=${run.since}/> · ${duration((run.ended ? Date.parse(run.ended) : now) - Date.parse(run.since))}</p>
    ${run.reason && html`<p class="bad">${short(run.reason, 400)}</p>`}
    ${run.waits_for?.length > 0 && html`<p class="hint">${t('It waits for a person: ', '正在等待人工：')}<a href="#/inbox">${t('open the inbox', '打开待办')}</a></p>`}
    ${cancelling && html`<${Problem} error=${cancelling}/>`}
    <div class="split"><div>
      <${Tabs} tabs=${TABS} at=${tab} go=${setTab} label=${t('Views of the run', '运行视图')}/>
      <div id="panel" role="tabpanel" aria-labelledby=${`tab-${tab}`}>
        ${tab === 'timeline' && html`<${Timeline} events=${own} pick=${pick} picked=${picked}/>`}
        ${tab === 'graph' && (unread ? html`<${Problem} error=${unread}/>` : state ? html`<${Graphs} run=${run} state=${state} pick=${pick}/>` : html`<${Loading}/>`)}
        ${tab === 'feed' && html`<${Feed} events=${own} pick=${pick} picked=${picked}/>`}
        ${tab === 'talk' && html`<${Talk} name=${name} events=${events} can=${can}/>`}
      </div>
      ${at != null && state && html`<${Then} state=${state}/>`}
      <${Scrubber} name=${name} run=${run} last=${last} at=${at} go=${go} can=${can}/>
    </div>
    <aside aria-label=${t('Details', '详情')}>${picked ? html`<${Details} key=${picked} name=${name} sequence=${picked}/>` : html`<p class="state">${t('Choose a bar, a node or an event to see what is behind it.', '选择一个条目、节点或事件以查看详情。')}</p>`}</aside></div>`;
}
