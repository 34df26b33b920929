// All runs, the newest first. Rows never move while one reads: new ones wait behind a button.

import { html, useRef, useState } from '../lib/html.js';
import { get, of, query } from '../lib/api.js';
import { count, duration, moment, money, named, short } from '../lib/format.js';
import { useAction, useKept, useReading, useRefresh, useSettled } from '../lib/hooks.js';
import { t, word } from '../lib/i18n.js';
import { canAct, Empty, Head, Loading, Problem, Status, Table, Time, to } from '../parts/ui.js';

const PAGE = 50;
/** Rows that are kept up with what happens. */
const LIVE = 500;

/** @type {[string, string, any][]} */
const FILTERS = [
  ['all', t('All', '全部'), {}],
  ['failed', t('Failed', '失败'), { status: 'failed' }],
  ['rejected', t('Has a rejection', '有拒绝'), { rejected: true }],
  ['waiting', t('Waits for me', '等我处理'), { waiting: true }],
  ['running', t('Running', '运行中'), { status: 'running' }],
];

const COLUMNS = [
  t('Status', '状态'), t('Run', '运行'), t('Agent', '智能体'), t('Started', '开始'), [t('Duration', '时长'), 'num'],
  [t('Tokens', '令牌数'), 'num'], [t('Cost', '费用'), 'num'], [t('Approved', '批准'), 'num'],
  [t('Rejected', '拒绝'), 'num'], [t('Held', '暂停'), 'num'], t('Last event', '最近事件'),
];

const Row = ({ row }) => html`<tr>
  <td class="at"><${Status} of=${row.status}/></td>
  <td class="wide"><a href=${to('run', row.name, row.id)}>${short(row.title, 90) || row.id}</a>
    <div class="sub">${word(row.kind)} · <span title=${row.name}>${named(row.name)}</span></div></td>
  <td class="sub">${short(row.agent, 30)}</td>
  <td class="sub when"><${Time} at=${row.since}/></td>
  <td class="num">${duration(row.duration_ms)}</td>
  <td class="num">${count(row.tokens)}</td>
  <td class="num">${money(row.cost)}</td>
  <td class="num">${row.approved || ''}</td>
  <td class="num bad">${row.rejected || ''}</td>
  <td class="num">${row.held || ''}</td>
  <td class="sub">${row.last_event}</td>
</tr>`;

/** What a run is now, for a row that no longer fits the filter by which it was found. */
async function anew(row) {
  const run = await get(of(row.name, `/runs/${row.id}`)).catch(() => null);
  return run ? { ...row, status: run.status, ended: run.ended } : row;
}

/** When a run began, to compare. @param {any} row */
const began = (row) => moment(row.since);

/** The rows of a filter: those that are shown, those that came since, and the next page. */
function useRows(asked) {
  const key = JSON.stringify(asked);
  const nothing = { key, rows: [], fresh: [], next: null, total: 0, loaded: false };
  const [state, set] = useState(nothing);
  /** @type {{current: any}} */
  const kept = useRef(state);
  kept.current = state.key === key ? state : nothing;
  const older = useAction();
  const put = (next) => { if (kept.current.key === next.key) { kept.current = next; set(next); } };

  const { error, again } = useReading(async (signal) => {
    const { rows: shown, fresh } = kept.current;
    const known = new Set(shown.map((row) => row.id));
    const limit = Math.min(LIVE, Math.max(PAGE, shown.length + fresh.length));
    const found = [];
    let page = { next: null, total: 0 };
    // On to a row that is known, or would be if it still fitted: many may have come since.
    do {
      page = await get(`/v1/runs${query({ ...asked, limit, before: page.next })}`, signal);
      found.push(...page.runs);
    } while (page.next && shown.length > 0 && !found.some((row) => known.has(row.id)) && began(found.at(-1)) >= began(shown[0]));
    if (shown.length === 0) {
      put({ key, rows: found, fresh: [], next: page.next, total: page.total, loaded: true });
      return;
    }
    const now = new Map(found.map((row) => [row.id, row]));
    const lost = shown.slice(0, 20).filter((row) => !now.has(row.id) && !row.ended);
    for (const row of await Promise.all(lost.map(anew))) now.set(row.id, row);
    // What `more` has added meanwhile stays.
    const old = kept.current;
    if (old.key !== key) return;
    const last = began(shown.at(-1));
    put({ ...old, rows: old.rows.map((row) => now.get(row.id) ?? row), total: page.total,
      fresh: found.filter((row) => !known.has(row.id) && began(row) >= last) });
  }, [key]);
  const more = () => older.run(async () => {
    const page = await get(`/v1/runs${query({ ...asked, limit: PAGE, before: kept.current.next })}`);
    const old = kept.current;
    if (old.key !== key) return;
    const known = new Set([...old.rows, ...old.fresh].map((row) => row.id));
    put({ ...old, rows: [...old.rows, ...page.runs.filter((row) => !known.has(row.id))], next: page.next });
  });
  const show = () => {
    const { rows, fresh, ...rest } = kept.current;
    put({ ...rest, rows: [...fresh, ...rows].sort((a, b) => began(b).localeCompare(began(a))), fresh: [] });
  };
  useRefresh(() => true, again);
  return { ...kept.current, error: error ?? older.error, busy: older.busy, again, more, show };
}

export function Runs({ me }) {
  const [filter, setFilter] = useKept('filter', 'all');
  const [text, setText] = useKept('q', '');
  const q = useSettled(text);
  const asked = FILTERS.find(([id]) => id === filter)?.[2] ?? {};
  const { rows, fresh, next, total, loaded, error, busy, again, more, show } = useRows({ ...asked, q });
  const all = filter === 'all' && q === '';
  return html`
    <${Head} title=${t('Runs', '运行')}>
      ${canAct(me) && html`<a class="button primary" href="#/new">${t('New conversation', '新对话')}</a>`}
    </${Head}>
    <div class="filters">
      <div class="actions" role="group" aria-label=${t('Filter', '筛选')}>
        ${FILTERS.map(([id, name]) => html`
          <button key=${id} aria-pressed=${String(filter === id)} onClick=${() => setFilter(id)}>${name}</button>`)}
      </div>
      <input type="search" aria-label=${t('Search', '搜索')} placeholder=${t('Title or conversation', '标题或对话')}
        value=${text} onInput=${(e) => setText(e.target.value)}/>
      <span class="sub" role="status">${loaded && t(`${count(total)} runs`, `共 ${count(total)} 个`)}</span>
    </div>
    ${fresh.length > 0 && html`<button class="fresh" onClick=${show}>
      ${t(`${fresh.length} new`, `${fresh.length} 个新运行`)}</button>`}
    ${error && html`<${Problem} error=${error} again=${again}/>`}
    ${!loaded && !error && html`<${Loading}/>`}
    ${loaded && rows.length === 0 && (all ? html`<${First} me=${me}/>` : html`
      <${Empty} title=${t('No run fits.', '没有符合条件的运行。')}>
        <button onClick=${() => { setFilter('all'); setText(''); }}>${t('Show all runs', '显示全部运行')}</button></${Empty}>`)}
    ${rows.length > 0 && html`<${Table} kind="runs" label=${t('Runs', '运行')} columns=${COLUMNS}>
      ${rows.map((row) => html`<${Row} key=${row.id} row=${row}/>`)}</${Table}>`}
    ${next && html`<p class="center"><button disabled=${busy} onClick=${more}>${t('Show older runs', '显示更早的运行')}</button></p>`}`;
}

const First = ({ me }) => html`
  <${Empty} title=${t('Nothing has run yet.', '还没有任何运行。')}>
    <p>${t('A run is everything that follows from a message: decisions, their verdicts, and what is carried out.',
      '一次运行包含一条消息引发的一切：决策、裁决与执行。')}</p>
    ${canAct(me) && html`<a class="button" href="#/new">${t('Start a conversation', '开始对话')}</a>`}
  </${Empty}>`;
