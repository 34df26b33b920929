import { html, useState } from '../vendor/htm-preact.js';
import { of, post } from '../lib/api.js';
import { kind, plain, short } from '../lib/format.js';
import { t } from '../lib/i18n.js';
import { useRecord } from '../lib/record.js';
import { Empty, Head, Json, Problem, Status } from '../parts/ui.js';

const MOST = 200;

/** Rows of a result as a table. */
function Rows({ rows }) {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return html`<p class="sub">${t('No rows.', '没有行。')}</p>`;
  return html`<div class="scroll" tabIndex="0" role="region" aria-label=${t('Result', '结果')}><table><thead><tr>${columns.map((c) => html`<th scope="col">${plain(c)}</th>`)}</tr></thead>
    <tbody>${rows.slice(0, MOST).map((row) => html`<tr>${columns.map((c) => html`<td class=${typeof row[c] === 'number' ? 'num' : ''}>${row[c] == null ? '' : short(typeof row[c] === 'object' ? JSON.stringify(row[c]) : row[c], 200)}</td>`)}</tr>`)}</tbody></table>
    ${rows.length > MOST && html`<p class="sub">${t(`and ${rows.length - MOST} more`, `另有 ${rows.length - MOST} 行`)}</p>`}</div>`;
}

/** A chart of one figure by one name: bars, or a line where the names are times. */
function Chart({ rows }) {
  const columns = Object.keys(rows[0] ?? {});
  const value = columns.find((c) => rows.every((row) => typeof row[c] === 'number' || row[c] == null));
  const name = columns.find((c) => c !== value && rows.some((row) => typeof row[c] === 'string'));
  if (!value || !name || rows.length < 2 || rows.length > 60) return null;
  const figures = rows.map((row) => row[value] ?? 0);
  const [least, most] = [Math.min(0, ...figures), Math.max(0, ...figures)];
  const [width, height, line] = [640, 24, 22];
  const x = (figure) => 170 + ((figure - least) / (most - least || 1)) * (width - 270);
  return html`<figure class="chart"><figcaption>${plain(value)} ${t('by', '按')} ${plain(name)}</figcaption>
    <svg viewBox=${`0 0 ${width} ${rows.length * height}`} role="img" aria-label=${`${plain(value)}, ${plain(name)}`}>
      ${rows.map((row, n) => html`<g><text x="162" y=${n * height + 16} text-anchor="end">${short(row[name], 24)}</text>
        <rect x=${Math.min(x(0), x(figures[n]))} y=${n * height + 4} width=${Math.max(1, Math.abs(x(figures[n]) - x(0)))} height=${line - 6} rx="2"/>
        <text x=${Math.max(x(0), x(figures[n])) + 6} y=${n * height + 16}>${short(figures[n].toLocaleString(), 16)}</text></g>`)}
    </svg></figure>`;
}

/** The plan, the statements, and the rows that came of them, as recorded; and text while it is written. */
function pieces(events, over) {
  const found = [];
  for (const event of events) {
    const [type, d, at] = [kind(event), event.data, event.id];
    const query = type === 'DecisionMade' && d.payload?.config?.query;
    if (query) found.push({ kind: 'sql', text: query, at });
    if (type === 'DecisionMade' && d.payload?.config?.code) found.push({ kind: 'python', text: d.payload.config.code, at });
    if (type === 'NodeCompleted' && Array.isArray(d.output?.rows)) found.push({ kind: 'rows', rows: d.output.rows, at });
    if (type !== 'SubAgentOutput' || over || !/^(text|markdown|json)$/.test(d.kind)) continue;
    const last = found.at(-1);
    if (last?.kind === d.kind) last.text += d.text;
    else found.push({ kind: d.kind, text: d.text, at });
  }
  return found;
}

function Piece({ piece }) {
  if (piece.kind === 'rows') return html`<h2>${t('Result', '结果')}</h2><${Chart} rows=${piece.rows}/><${Rows} rows=${piece.rows}/>`;
  const names = { sql: 'SQL', python: 'Python', json: t('Plan', '计划'), markdown: t('Report', '报告') };
  if (piece.kind === 'text') return html`<p class="text">${plain(piece.text)}</p>`;
  return html`<details open=${piece.kind !== 'json'}><summary>${names[piece.kind] ?? piece.kind}</summary><${Json} label=${names[piece.kind]} value=${piece.text}/></details>`;
}

function Answer({ name, decision }) {
  const { events, error } = useRecord(name, true);
  const end = decision && events.find((event) => kind(event) === 'DecisionCompleted' && event.data.original_decision_id === decision);
  const rejected = decision && events.find((event) => kind(event) === 'DecisionRejected' && event.data.original_decision_id === decision);
  const notes = events.filter((event) => kind(event) === 'SubAgentProgress');
  const found = pieces(events, Boolean(end));
  const output = end?.data.result?.output ?? end?.data.result;
  const shown = output?.report ?? output?.answer ?? output?.text ?? output?.message;
  return html`<section class="answer" aria-live="polite">
    ${error && html`<${Problem} error=${error}/>`}
    <p><${Status} of=${rejected ? 'rejected' : end ? end.data.outcome : 'running'}/> ${!end && notes.length > 0 && html`<span class="sub">${short(notes.at(-1).data.message, 160)}</span>`} ${decision && html`<a href=${`#/decision/${encodeURIComponent(name)}/${decision}`}>${t('the decision', '决策')}</a> ·`} <a href=${`#/chat/${encodeURIComponent(name)}`}>${t('the conversation', '对话')}</a></p>
    ${rejected && html`<p class="bad">${plain(rejected.data.reason)}</p>`}
    ${typeof shown === 'string' && html`<p class="text">${plain(shown)}</p>`}
    ${found.map((piece) => html`<${Piece} key=${piece.at} piece=${piece}/>`)}
    ${end?.data.outcome === 'failed' && html`<${Json} label=${t('Failure', '失败')} value=${end.data.failure ?? end.data.error ?? end.data}/>`}
    ${end && output !== undefined && html`<details><summary>${t('Everything it returned', '完整结果')}</summary><${Json} value=${output}/></details>`}
  </section>`;
}

/** A question for the analyst, and its plan, statement, table and chart. */
export function Data({ me }) {
  const [text, setText] = useState('');
  const [asked, set] = useState(null);
  const [error, setError] = useState(null);
  const ask = async (event) => {
    event.preventDefault();
    setError(null);
    try {
      const { name } = await post('/v1/conversations', {});
      const payload = { action_type: 'spawn_subagent', subagent_type: 'analyst', task_payload: { message: text } };
      // Pieces of output aren't recorded: whoever is here first hears them.
      set({ name, decision: null });
      const made = await post(of(name, '/decisions'), { decision_type: 'spawn_subagent', payload });
      set({ name, decision: made.decision });
    } catch (failed) {
      set(null);
      setError(failed.problem);
    }
  };
  const can = me.role === 'operator' || me.role === 'admin';
  return html`<${Head} title=${t('Data', '数据')}/>
    <form class="say" onSubmit=${ask}><label class="hidden" for="ask">${t('Question', '问题')}</label>
      <textarea id="ask" rows="2" value=${text} disabled=${!can} placeholder=${t('A question over your data, for example: revenue per month', '关于数据的问题，例如：每月收入')} onInput=${(e) => setText(e.target.value)}
        onKeyDown=${(e) => { if (e.key === 'Enter' && !e.shiftKey && !e.isComposing) { e.preventDefault(); e.target.form.requestSubmit(); } }}></textarea>
      <button class="primary" disabled=${!can || !text.trim()}>${t('Ask', '提问')}</button></form>
    ${error && html`<${Problem} error=${error}/>`}
    ${asked ? html`<${Answer} key=${asked.name} name=${asked.name} decision=${asked.decision}/>`
    : !error && html`<${Empty}><p>${t('The analyst reads the database’s schema, plans, writes SQL that the judge sees, and shows what came out.', '分析师读取数据库结构、制定计划、编写经裁决的 SQL，并展示结果。')}</p></${Empty}>`}`;
}
