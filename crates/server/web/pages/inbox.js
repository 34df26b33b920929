// Everything that waits for a person. What was settled stays where it is until the page is left.

import { html, useEffect, useRef, useState } from '../lib/html.js';
import { get, post, remove } from '../lib/api.js';
import { kind, plain } from '../lib/format.js';
import { useAction, useKeys, useLive, useLoaded, useRefresh } from '../lib/hooks.js';
import { t } from '../lib/i18n.js';
import { answersOf, Card, ENDS, isHeld } from '../parts/card.js';
import { canAnswer, Empty, Head, Loading, Problem, Time } from '../parts/ui.js';

const ABOUT = /Held|Hold|Clarification|UserMessage|TurnEnded|RunCancelled|Graph/;

function Allowances({ can }) {
  const { value, error, again } = useLoaded((signal) => get('/v1/allowances', signal), []);
  const { busy, error: failed, run } = useAction();
  useRefresh((event) => /Allowance/.test(kind(event)), again);
  if (error) return html`<${Problem} error=${error} again=${again}/>`;
  if (!value?.allowances.length) return null;
  const revoke = (id) => run(async () => {
    await remove(`/v1/allowances/${id}`);
    again();
  });
  return html`<section class="stack"><h2>${t('Allowed for now', '当前允许')}</h2>
    ${failed && html`<${Problem} error=${failed}/>`}
    <ul class="rows">${value.allowances.map((one) => html`<li key=${one.id}>
      <span>${one.action} ${one.resource && html`<code>${plain(one.resource)}</code>`} <span class="sub">${t('by rule', '规则')} <code>${one.rule}</code></span></span>
      <span class="sub">${plain(one.by)}, ${t('ends', '结束于')} <${Time} at=${one.until}/></span>
      ${can && html`<button disabled=${busy} onClick=${() => revoke(one.id)}>${t('Revoke', '撤销')}</button>`}</li>`)}</ul></section>`;
}

/** The items that were seen, in their order, and how they ended. */
function useItems() {
  const { value, error, again } = useLoaded((signal) => get('/v1/interrupts', signal), []);
  const [items, setItems] = useState([]);
  const [ended, setEnded] = useState({});
  /** How those ended of which that was heard: by an answer, or because nobody gave one. */
  const [heard, hear] = useState({});
  /** What is being answered here; its end comes with the answer. @type {{current: Set<string>}} */
  const mine = useRef(new Set());
  useLive((events) => {
    const ends = events.flatMap((event) => {
      const d = event.data;
      switch (kind(event)) {
        case 'HoldAnswered': return [[d.hold, 'elsewhere']];
        case 'HoldExpired': return [[d.hold, d.withdrawn ? 'gone' : 'expired']];
        case 'UserMessageReceived': return [[d.answers, 'elsewhere']];
        default: return [];
      }
    });
    if (ends.length) hear((old) => ({ ...old, ...Object.fromEntries(ends) }));
  });
  useRefresh((event) => ABOUT.test(kind(event)), again);
  useEffect(() => {
    if (!value) return;
    const now = new Map(value.interrupts.map((item) => [item.id, item]));
    setItems((old) => {
      const gone = old.filter((item) => !now.has(item.id) && !mine.current.has(item.id));
      if (gone.length) setEnded((ends) => ({ ...Object.fromEntries(gone.map((item) => [item.id, 'gone'])), ...ends }));
      const known = new Set(old.map((item) => item.id));
      return [...old.map((item) => now.get(item.id) ?? item), ...value.interrupts.filter((item) => !known.has(item.id))];
    });
  }, [value]);
  const take = (id) => mine.current.add(id);
  const end = (id, outcome) => {
    if (!outcome) mine.current.delete(id);
    // What one has done oneself is told, whatever is heard of it later.
    else setEnded((old) => (/gone|elsewhere/.test(outcome) ? { [id]: outcome, ...old } : { ...old, [id]: outcome }));
  };
  const ends = Object.fromEntries(Object.entries(ended).map(([id, how]) => [id, how === 'gone' ? heard[id] ?? how : how]));
  return { loaded: Boolean(value), items, ended: ends, take, end, error, again };
}

/** Several at once. */
function Several({ items, take, done, failed }) {
  const { busy, error, run } = useAction();
  const answer = (what) => run(async () => {
    const answers = items.map((item) => ({ id: item.id, digest: item.digest ?? '', ...what }));
    items.forEach((item) => take(item.id));
    try {
      const { results } = await post('/v1/interrupts/answers', { answers });
      done(results);
    } catch (error) {
      done(items.map((item) => ({ id: item.id })));
      throw error;
    }
  });
  const reason = t('rejected together with others', '批量拒绝');
  return html`
    <div class="several" role="group" aria-label=${t('Chosen', '已选')}>
      <strong>${t(`${items.length} chosen`, `已选 ${items.length} 项`)}</strong>
      <button class="primary" disabled=${busy} onClick=${() => answer({ answer: 'approve' })}>${t('Approve all', '全部批准')}</button>
      <button class="danger" disabled=${busy} onClick=${() => answer({ answer: 'reject', reason })}>${t('Reject all', '全部拒绝')}</button></div>
    ${(error ?? failed) && html`<${Problem} error=${error ?? failed}/>`}`;
}

export function Inbox({ me }) {
  const { loaded, items, ended, take, end, error, again } = useItems();
  const [chosen, setChosen] = useState([]);
  const [at, setAt] = useState(0);
  const [modes, setModes] = useState({});
  const [failed, setFailed] = useState(null);
  const { value: rules } = useLoaded((signal) => get('/v1/policies', signal), []);
  const can = canAnswer(me);
  const open = items.filter((item) => !ended[item.id]);
  const current = items[Math.min(at, items.length - 1)];
  const several = open.filter((item) => chosen.includes(item.id));
  const done = (results) => {
    setFailed(results.find((one) => one.error && !ENDS[one.error.code])?.error ?? null);
    for (const one of results) end(one.id, one.outcome ? one.outcome.outcome ?? 'said' : ENDS[one.error?.code]);
  };
  const move = (by) => {
    const next = Math.max(0, Math.min(items.length - 1, at + by));
    setAt(next);
    document.getElementById(`card-${items[next]?.id}`)?.scrollIntoView({ block: 'nearest' });
  };
  const usable = can && current && isHeld(current) && !ended[current.id];
  const mode = (name) => { if (usable && answersOf(current).includes(name)) setModes({ ...modes, [current.id]: name }); };
  const approve = () => {
    if (usable && !modes[current.id]) document.querySelector(`#card-${current.id} .approve`)?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  };
  useKeys({ j: () => move(1), k: () => move(-1), a: approve, e: () => mode('edit'), r: () => mode('reject') });
  const toggle = (id) => setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return html`
    <${Head} title=${t('Inbox', '待办')}><span class="sub" role="status">${loaded && t(`${open.length} waiting`, `${open.length} 项`)}</span></${Head}>
    ${error && html`<${Problem} error=${error} again=${again}/>`}
    ${!loaded && !error && html`<${Loading}/>`}
    ${loaded && items.length === 0 && html`<${Empty} title=${t('Nothing waits for you.', '没有待办事项。')}>
      <p>${t('What a policy holds and what an agent asks appears here by itself.', '策略暂停的操作与智能体的提问会自动出现在这里。')}</p></${Empty}>`}
    ${can && open.some(isHeld) && html`<p class="sub keys"><kbd>j</kbd> <kbd>k</kbd> ${t('move', '移动')}
      ${' '}<kbd>a</kbd> ${t('approve', '批准')} <kbd>e</kbd> ${t('edit', '修改')} <kbd>r</kbd> ${t('reject', '拒绝')}</p>`}
    ${several.length > 0 && html`<${Several} items=${several} take=${take} done=${done} failed=${failed}/>`}
    <div class="cards">${items.map((item, n) => html`<${Card} key=${item.id} item=${item} policies=${rules?.folder?.policies ?? []} can=${can} settled=${ended[item.id]} take=${take} end=${end}
      chosen=${chosen.includes(item.id)} choose=${() => toggle(item.id)} current=${item.id === current?.id} focus=${() => setAt(n)}
      mode=${modes[item.id] ?? ''} setMode=${(name) => setModes((old) => ({ ...old, [item.id]: name }))} again=${again}/>`)}</div>
    <${Allowances} can=${can}/>`;
}
