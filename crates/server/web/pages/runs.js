import { html, useState } from '../vendor/htm-preact.js';
import { get } from '../lib/api.js';
import { count, duration, money, short } from '../lib/format.js';
import { useLoaded, useRefresh } from '../lib/hooks.js';
import { t, word } from '../lib/i18n.js';
import { Empty, Head, Loading, Problem, Status, Table, Time } from '../parts/ui.js';

const FILTERS = [
  ['', t('All', '全部')], ['status=failed', t('Failed', '失败')], ['rejected=true', t('Has a rejection', '有拒绝')],
  ['waiting=true', t('Waits for me', '等我处理')], ['status=running', t('Running', '运行中')],
];

const COLUMNS = [t('Status', '状态'), t('Run', '运行'), t('Agent', '智能体'), t('Started', '开始'), t('Duration', '时长'), t('Tokens', '令牌数'), t('Cost', '费用'), t('Decisions', '决策'), t('Last event', '最近事件')];

const to = (row) => `#/run/${encodeURIComponent(row.name)}/${row.id}`;

const Row = ({ row }) => html`<tr>
  <td><${Status} of=${row.status}/></td>
  <td class="wide"><a href=${to(row)}>${short(row.title, 90) || row.id}</a><div class="sub">${word(row.kind)} · ${short(row.name, 40)}</div></td>
  <td>${short(row.agent, 30)}</td>
  <td><${Time} at=${row.since}/></td>
  <td class="num">${duration(row.duration_ms)}</td>
  <td class="num">${count(row.tokens)}</td>
  <td class="num">${money(row.cost)}</td>
  <td class="num"><span title=${t('approved / rejected / held', '批准 / 拒绝 / 待审')}>${row.approved} / <span class=${row.rejected ? 'bad' : ''}>${row.rejected}</span> / ${row.held}</span></td>
  <td class="sub">${row.last_event}</td></tr>`;

/** All runs, the newest first. Rows never move while one reads: new ones wait behind a button. */
export function Runs() {
  const [filter, setFilter] = useState('');
  const [text, setText] = useState('');
  const [older, setOlder] = useState({ key: '', rows: [], next: null, loading: false });
  const [shown, show] = useState({ key: '', ids: [] });
  const key = `${filter}&q=${encodeURIComponent(text)}`;
  const { value, error, again } = useLoaded((signal) => get(`/v1/runs?limit=50&${filter}${text ? `&q=${encodeURIComponent(text)}` : ''}`, signal), [key]);
  useRefresh(() => true, again);
  if (value && shown.key !== key) show({ key, ids: value.runs.map((row) => row.id) });
  const fresh = value ? value.runs.filter((row) => !shown.ids.includes(row.id)) : [];
  const rows = value ? value.runs.filter((row) => shown.ids.includes(row.id)) : [];
  const more = older.key === key ? older : { rows: [], next: value?.next };
  // What the first page has dropped because newer ones came, and the pages behind it.
  const known = new Set(rows.map((row) => row.id));
  const all = [...rows, ...more.rows.filter((row) => !known.has(row.id))];
  const load = async () => {
    const page = await get(`/v1/runs?limit=50&before=${more.next}&${filter}${text ? `&q=${encodeURIComponent(text)}` : ''}`);
    setOlder({ key, rows: [...more.rows, ...page.runs], next: page.next, loading: false });
  };
  return html`<${Head} title=${t('Runs', '运行')}><a class="button primary" href="#/chat">${t('New conversation', '新对话')}</a></${Head}>
    <div class="filters" role="group" aria-label=${t('Filter', '筛选')}>
      ${FILTERS.map(([id, name]) => html`<button aria-pressed=${filter === id} onClick=${() => setFilter(id)}>${name}</button>`)}
      <input type="search" aria-label=${t('Search', '搜索')} placeholder=${t('Title or conversation', '标题或对话')} value=${text} onInput=${(e) => setText(e.target.value)}/>
      <span class="sub">${value && t(`${count(value.total)} runs`, `共 ${count(value.total)} 个`)}</span>
    </div>
    ${fresh.length > 0 && html`<button class="fresh" onClick=${() => show({ key, ids: value.runs.map((row) => row.id) })}>${t(`${fresh.length} new: show`, `${fresh.length} 个新运行：显示`)}</button>`}
    ${error && html`<${Problem} error=${error} again=${again}/>`}
    ${!value && !error && html`<${Loading}/>`}
    ${value && all.length === 0 && html`<${Empty}><p>${key === '&q=' ? t('Nothing has run yet.', '还没有任何运行。') : t('No run fits the filter.', '没有符合筛选的运行。')}</p>
      <p><a href="#/chat">${t('Start a conversation', '开始一个对话')}</a>${t(', for example: “Analyse the last three months of sales, compute the trend and send me the report”', '，例如：“分析最近三个月的销售，计算趋势，并把报告发给我”')}</p></${Empty}>`}
    ${all.length > 0 && html`<${Table} label=${t('Runs', '运行')} columns=${COLUMNS}>${all.map((row) => html`<${Row} key=${row.id} row=${row}/>`)}</${Table}>`}
    ${more.next && html`<p class="center"><button onClick=${load}>${t('Show older runs', '显示更早的运行')}</button></p>`}`;
}
