// One run: what happened, as a timeline, a graph, a list of events, and a conversation.

import { html, useEffect, useMemo, useRef, useState } from '../lib/html.js';
import { get, of, post } from '../lib/api.js';
import { author, clock, count, duration, exact, kind, named, sequence, short } from '../lib/format.js';
import { useAction, useKept, useLoaded, useNow, useRefresh } from '../lib/hooks.js';
import { t, word } from '../lib/i18n.js';
import { useRecord } from '../lib/record.js';
import { Details } from '../parts/details.js';
import { Graphs } from '../parts/graphs.js';
import { Talk } from '../parts/talk.js';
import { Timeline } from '../parts/timeline.js';
import { canAct, Empty, Head, Loaded, Loading, Problem, Status, Tabs, Time, to } from '../parts/ui.js';

const TABS = [['timeline', t('Timeline', '时间线')], ['graph', t('Graph', '图')], ['feed', t('Feed', '事件')], ['talk', t('Chat', '对话')]];

/** How often a run that isn't there is looked for again, and after how many milliseconds. */
const [TRIES, LATER] = [5, 1000];
/** Events of the feed that are shown at once. */
const SHOWN = 100;
const BAD = /Failed|Rejected|DeadLettered|TimedOut|Abandoned/;

/** Whether an event may change what a run of the conversation is: it is recorded, and the platform's. */
const changes = (event, name) => event.subject === name && event.type.startsWith('ephor.') && sequence(event) > 0;

function Feed({ events, pick, picked }) {
  const [text, set] = useState('');
  const [most, setMost] = useState(SHOWN);
  const wanted = text.toLowerCase();
  const fit = wanted ? events.filter((event) => `${kind(event)} ${event.source}`.toLowerCase().includes(wanted)) : events;
  return html`
    <div class="filters">
      <input type="search" aria-label=${t('Filter events', '筛选事件')} placeholder=${t('Type or source', '类型或来源')}
        value=${text} onInput=${(event) => set(event.target.value)}/>
      <span class="sub" role="status">${t(`${count(fit.length)} events`, `${count(fit.length)} 个事件`)}</span></div>
    ${fit.length > most && html`<button onClick=${() => setMost(most + SHOWN)}>${t('Show earlier events', '显示更早的事件')}</button>`}
    <ol class="feed">${fit.slice(-most).map((event) => html`<li key=${event.id}>
      <button aria-pressed=${String(picked === sequence(event))} onClick=${() => pick(sequence(event))}>
        <span class="sub num">${sequence(event)}</span>
        <strong class=${BAD.test(kind(event)) || event.ephorblockedby ? 'bad' : ''}>${kind(event)}${event.ephorblockedby && ` (${t('blocked', '被拦截')})`}</strong>
        <span class="sub">${short(author(event), 40)}</span>
        <span class="sub" title=${exact(event.time)}>${clock(event.time)}</span></button></li>`)}</ol>`;
}

/** Milliseconds between two events when a run is played. */
const BEAT = 250;

/** Moves through the record, by itself where it is played; forks a copy from where one stands. */
function Scrubber({ name, first, last, at, go, can }) {
  const { busy, error, run } = useAction();
  const now = at ?? last;
  const fork = () => run(async () => {
    const made = await post(of(name, '/fork'), { at: now });
    location.hash = to('chat', made.name);
  });
  const [playing, play] = useState(false);
  useEffect(() => {
    if (!playing) return undefined;
    const timer = setTimeout(() => {
      if (now + 1 >= last) play(false);
      go(now + 1 >= last ? null : now + 1);
    }, BEAT);
    return () => clearTimeout(timer);
  }, [playing, now]);
  const start = () => {
    if (!playing && at == null) go(first);
    play(!playing);
  };
  const slide = (event) => go(Number(event.target.value) >= last ? null : Number(event.target.value));
  return html`<section class="scrubber" aria-label=${t('Time travel', '时间回溯')}>
    <label for="scrubber">${t('After event', '在事件之后：')} <output>${now}</output> <span class="sub">/ ${last}</span></label>
    <input id="scrubber" type="range" min=${first} max=${last} value=${now} onInput=${slide}/>
    <div class="actions">
      <button aria-pressed=${String(playing)} onClick=${start}>${playing ? t('Pause', '暂停') : t('Replay', '回放')}</button>
      <button disabled=${at == null} onClick=${() => { play(false); go(null); }}>${t('Back to now', '回到现在')}</button>
      ${can && html`<button disabled=${busy} onClick=${fork}>${t('Fork from here', '从此处分叉')}</button>`}</div>
    ${error && html`<${Problem} error=${error}/>`}
  </section>`;
}

/** What the conversation was after an event. */
const Then = ({ state }) => html`<p class="notice" role="status">
  ${t(`After event ${state.sequence}, ${exact(state.time)}: `, `在事件 ${state.sequence} 之后（${exact(state.time)}）：`)}
  ${state.runs.map((run) => html`<span key=${run.id}>${word(run.kind)} <${Status} of=${run.status}/> · </span>`)}
  ${t(`${state.waiting.length} waiting, ${count(state.spent.tokens)} tokens`, `${state.waiting.length} 项待办，${count(state.spent.tokens)} 令牌`)}</p>`;

function Title({ run, name, me }) {
  const now = useNow(1000);
  const { busy, error, run: act } = useAction();
  const cancel = () => act(() => post(of(name, `/runs/${run.id}/cancel`), { reason: '' }));
  const took = (run.ended ? Date.parse(run.ended) : now) - Date.parse(run.since);
  return html`
    <${Head} title=${short(run.title, 160) || run.id}>
      <a class="button" href=${to('decisions', name)}>${t('Decisions', '决策')}</a>
      ${canAct(me) && html`<a class="button" href="#/new">${t('New conversation', '新对话')}</a>`}
      ${canAct(me) && !run.ended && html`<button class="danger" disabled=${busy} onClick=${cancel}>${t('Cancel the run', '取消运行')}</button>`}
    </${Head}>
    <p class="crumbs"><${Status} of=${run.status}/><span>${word(run.kind)}</span>
      <a href=${to('chat', name)} title=${name}>${named(name)}</a>
      <${Time} at=${run.since}/><span>${duration(took)}</span></p>
    ${run.reason && html`<p class="bad">${short(run.reason, 600)}</p>`}
    ${run.waits_for?.length > 0 && html`<p class="notice">${t('It waits for a person.', '正在等待人工。')}
      ${' '}<a href="#/inbox">${t('Open the inbox', '打开待办')}</a></p>`}
    ${error && html`<${Problem} error=${error}/>`}`;
}

function Views({ run, name, me }) {
  const [asked, setTab] = useKept('tab', TABS[0][0]);
  const [tab] = TABS.find(([id]) => id === asked) ?? TABS[0];
  const [picked, setPicked] = useState(null);
  const [at, go] = useState(null);
  const aside = useRef(null);
  const { events, error } = useRecord(name, run.first - 1);
  const wanted = tab === 'graph' || at != null;
  const state = useLoaded(async (signal) => (wanted ? get(of(name, `/state${at == null ? '' : `?at=${at}`}`), signal) : undefined), [name, at, wanted]);
  useRefresh((event) => changes(event, name), () => { if (wanted && at == null) state.again(); });
  const last = run.ended ? run.last : Math.max(run.last, sequence(events.at(-1) ?? { sequence: '0' }));
  const own = useMemo(() => events.filter((event) => sequence(event) <= (at ?? last)), [events, last, at]);
  const pick = (number, where = name) => setPicked({ number, where });
  useEffect(() => { if (picked && matchMedia('(max-width: 1100px)').matches) aside.current?.scrollIntoView({ block: 'nearest' }); }, [picked]);
  const shown = {
    timeline: () => html`<${Timeline} events=${own} over=${Boolean(run.ended) && at == null} pick=${pick} picked=${picked?.number}/>`,
    graph: () => html`<${Loaded} from=${state} show=${(value) => html`
      <${Graphs} run=${{ ...run, last }} state=${value} name=${name} until=${at == null ? null : value.time} pick=${pick} picked=${picked?.number}/>`}/>`,
    feed: () => html`<${Feed} events=${own} pick=${pick} picked=${picked?.number}/>`,
    talk: () => html`<${Talk} name=${name} me=${me}/>`,
  };
  return html`
    <div class="split">
      <div class="stack">
        <${Tabs} tabs=${TABS} at=${tab} go=${setTab} label=${t('Views of the run', '运行视图')}/>
        ${error && html`<${Problem} error=${error}/>`}
        <div id="panel" role="tabpanel" aria-labelledby=${`tab-${tab}`}>${shown[tab]()}</div>
        ${at != null && state.value && html`<${Then} state=${state.value}/>`}
        ${last > run.first && html`<${Scrubber} name=${name} first=${run.first} last=${last} at=${at} go=${go} can=${canAct(me)}/>`}
      </div>
      <section class="aside" ref=${aside} aria-label=${t('Details', '详情')}>
        ${picked ? html`<${Details} key=${`${picked.where}/${picked.number}`} name=${picked.where} sequence=${picked.number}/>`
          : html`<${Empty} title=${t('Nothing is chosen.', '未选择。')}>
              <p>${t('Choose a bar, a node or an event to see what is behind it.', '选择条目、节点或事件以查看详情。')}</p></${Empty}>`}
      </section>
    </div>`;
}

function One({ name, id, me }) {
  const { value: run, error, again } = useLoaded((signal) => get(of(name, `/runs/${id}`), signal), [name, id]);
  // A run that was just asked for may not have begun yet.
  useRefresh((event) => changes(event, name), again);
  const tries = useRef(0);
  useEffect(() => {
    if (error?.status !== 404 || tries.current >= TRIES) return undefined;
    tries.current += 1;
    const timer = setTimeout(again, LATER);
    return () => clearTimeout(timer);
  }, [error]);
  if (!run) return error ? html`<${Head} title=${t('Run', '运行')}/><${Problem} error=${error} again=${again}/>` : html`<${Loading}/>`;
  return html`<${Title} run=${run} name=${name} me=${me}/>
    <${Views} run=${run} name=${name} me=${me}/>`;
}

export const Run = ({ rest: [name, id], me }) => html`<${One} key=${`${name}/${id}`} name=${name} id=${id} me=${me}/>`;
