import { html, useEffect, useRef, useState } from '../vendor/htm-preact.js';
import { get, post, remove } from '../lib/api.js';
import { kind, plain } from '../lib/format.js';
import { useKeys, useLoaded, useRefresh } from '../lib/hooks.js';
import { t } from '../lib/i18n.js';
import { Card, isHeld } from '../parts/card.js';
import { Empty, Head, Loading, Problem, Time } from '../parts/ui.js';

function Allowances({ can }) {
  const { value, error, again } = useLoaded((signal) => get('/v1/allowances', signal), []);
  const [failed, set] = useState(null);
  useRefresh((event) => /Allowance/.test(kind(event)), again);
  if (error || !value?.allowances.length) return null;
  const revoke = async (id) => {
    try { await remove(`/v1/allowances/${id}`); again(); } catch (problem) { set(problem.problem); }
  };
  return html`<section><h2>${t('Allowed for now', '当前允许')}</h2>${failed && html`<${Problem} error=${failed}/>`}<ul class="rows">${value.allowances.map((one) => html`<li>
    <span><code>${one.rule}</code> ${one.action} ${plain(one.resource ?? '')}</span><span class="sub">${plain(one.by)} · ${t('until', '至')} <${Time} at=${one.until}/></span>
    ${can && html`<button onClick=${() => revoke(one.id)}>${t('Revoke', '撤销')}</button>`}</li>`)}</ul></section>`;
}

/** Everything that waits for a person. What was settled stays where it is until the page is left. */
export function Inbox({ me }) {
  const { value, error, again } = useLoaded((signal) => get('/v1/interrupts', signal), []);
  const [seen, setSeen] = useState([]);
  const [settled, setSettled] = useState({});
  const [chosen, setChosen] = useState([]);
  const [at, setAt] = useState(0);
  const [modes, setModes] = useState({});
  const [failed, setFailed] = useState(null);
  const mine = useRef(new Set());
  useRefresh((event) => /Held|Hold|Clarification|UserMessage|TurnEnded|RunCancelled|Graph/.test(kind(event)), again);
  useEffect(() => {
    if (!value) return;
    const now = new Map(value.interrupts.map((item) => [item.id, item]));
    setSeen((old) => [...old.map((item) => now.get(item.id) ?? item), ...value.interrupts.filter((item) => !old.some((one) => one.id === item.id))]);
    // What is gone and wasn't settled here was settled by somebody else, or has expired.
    setSettled((old) => {
      const gone = seen.filter((item) => !now.has(item.id) && !old[item.id] && !mine.current.has(item.id));
      return gone.length ? { ...old, ...Object.fromEntries(gone.map((item) => [item.id, 'elsewhere'])) } : old;
    });
  }, [value]);
  const can = me.role !== 'viewer';
  const open = seen.filter((item) => !settled[item.id]);
  const current = seen[Math.min(at, seen.length - 1)];
  const settle = (id, outcome) => {
    mine.current.add(id);
    setSettled((old) => ({ ...old, [id]: outcome }));
    setChosen((old) => old.filter((one) => one !== id));
  };
  const move = (by) => {
    const next = Math.max(0, Math.min(seen.length - 1, at + by));
    setAt(next);
    document.getElementById(`card-${seen[next]?.id}`)?.scrollIntoView({ block: 'nearest' });
  };
  const several = async (answer) => {
    setFailed(null);
    try {
      const answers = open.filter((item) => chosen.includes(item.id)).map((item) => ({ id: item.id, digest: item.digest ?? '', ...answer }));
      answers.forEach((one) => mine.current.add(one.id));
      const { results } = await post('/v1/interrupts/answers', { answers });
      const wrong = results.find((one) => one.error && !/ALREADY/.test(one.error.code));
      results.forEach((one) => { if (one.outcome) settle(one.id, one.outcome.outcome); else if (/ALREADY/.test(one.error.code)) settle(one.id, 'elsewhere'); else mine.current.delete(one.id); });
      if (wrong) setFailed(wrong.error);
    } catch (problem) {
      setFailed(problem.problem);
    }
  };
  const click = (selector) => /** @type {HTMLElement} */ (document.querySelector(`#card-${current?.id} ${selector}`))?.click();
  const usable = can && current && isHeld(current) && !settled[current.id];
  const mode = (name) => { if (usable) setModes({ ...modes, [current.id]: name }); };
  useKeys({ j: () => move(1), k: () => move(-1), a: () => { if (usable && !modes[current.id]) click('.actions .primary'); }, e: () => mode('edit'), r: () => mode('reject') });
  return html`<${Head} title=${t('Inbox', '待办')}><span class="sub">${value && t(`${open.length} waiting`, `${open.length} 项`)}</span></${Head}>
    ${error && html`<${Problem} error=${error} again=${again}/>`}
    ${!value && !error && html`<${Loading}/>`}
    ${value && seen.length === 0 && html`<${Empty}><p>${t('Nothing waits for you.', '没有待办事项。')}</p><p class="sub">${t('What a policy holds, and what an agent asks, appears here by itself.', '策略暂停的操作和智能体的提问会自动出现在这里。')}</p></${Empty}>`}
    ${open.some(isHeld) && can && html`<p class="sub keys">${t('Keys: j and k move, a approves, e edits, r rejects.', '快捷键：j/k 移动，a 批准，e 修改，r 拒绝。')}</p>`}
    ${chosen.length > 0 && html`<div class="bar-actions" role="group" aria-label=${t('Chosen', '已选')}><strong>${t(`${chosen.length} chosen`, `已选 ${chosen.length} 项`)}</strong>
      <button class="primary" onClick=${() => several({ answer: 'approve' })}>${t('Approve all', '全部批准')}</button>
      <button class="danger" onClick=${() => several({ answer: 'reject', reason: t('rejected together with others', '批量拒绝') })}>${t('Reject all', '全部拒绝')}</button></div>`}
    ${failed && html`<${Problem} error=${failed}/>`}
    <div class="cards">${seen.map((item, n) => html`<${Card} key=${item.id} item=${item} can=${can} settled=${settled[item.id]} settle=${settle}
      chosen=${chosen.includes(item.id)} choose=${() => setChosen(chosen.includes(item.id) ? chosen.filter((one) => one !== item.id) : [...chosen, item.id])}
      current=${item.id === current?.id} focus=${() => setAt(n)} mode=${modes[item.id] ?? ''} setMode=${(name) => setModes({ ...modes, [item.id]: name })}/>`)}</div>
    <${Allowances} can=${can}/>`;
}
