// A conversation's messages, and a field to say more. A turn is heard as it happens.

import { html, useEffect, useRef, useState } from '../lib/html.js';
import { problemOf, say } from '../lib/api.js';
import { bounded, bytes, kind, sequence, short } from '../lib/format.js';
import { useAction } from '../lib/hooks.js';
import { decision, t, word } from '../lib/i18n.js';
import { holds, isCut, text, useRecord } from '../lib/record.js';
import { Prose } from './prose.js';
import { canAct, Empty, Loading, Problem, Time } from './ui.js';

/** Whoever is so near to the end of a conversation follows it, in pixels. */
const NEAR = 80;

const SAID = {
  UserMessageReceived: (d) => ({ role: 'user', text: d.text, by: d.by }),
  MessageSent: (d) => ({ role: 'assistant', text: d.text }),
  ClarificationRequested: (d) => ({ role: 'question', text: d.question, options: d.options }),
  TurnEnded: (d) => (/failed|limit_reached|cancelled/.test(d.outcome) ? { role: 'problem', text: d.text || d.reason || word(d.outcome) } : null),
};

/** The messages among events. @param {any[]} events */
export function messages(events) {
  const all = events.flatMap((event) => {
    const read = SAID[kind(event)];
    if (!read || event.ephorblockedby) return [];
    const said = read(event.data);
    return said ? [{ ...said, id: event.id, time: event.time, sequence: sequence(event) }] : [];
  });
  // A turn that didn't complete says so in a message already.
  return all.filter((one, n) => one.role !== 'problem' || one.text !== all[n - 1]?.text);
}

const NAMES = {
  user: t('You', '你'), assistant: 'Ephor', question: t('Ephor asks', 'Ephor 提问'), problem: t('The turn didn’t complete', '未能完成'),
};

/** What a turn says of itself while it is under way. */
function step(event, data) {
  if (event === 'HUMAN_FEEDBACK_REQUIRED' && data.decision) return t('waits for a person', '等待人工');
  if (event !== 'STREAM_EVENT_DEBUG') return null;
  if (data.decided) return decision(data.decision_type);
  if (data.rejected) return t('rejected by a rule; it is mended', '被规则拒绝，正在修正');
  if (data.progress) return data.progress;
  if (!data.node) return null;
  const [said] = typeof data.step === 'string' ? [data.step] : Object.keys(data.step);
  return `${data.node.node_id}: ${said === 'progress' ? data.step.progress : word(said)}`;
}

/** What is written after an event: pieces of output, and a draft that isn't judged yet. */
function written(old, event, data) {
  if (event === 'STREAM_EVENT_DEBUG' && data.rejected) return { draft: null };
  if (event !== 'STREAM_EVENT_MESSAGE') return {};
  if (data.kind !== 'draft') return { pieces: old.pieces + data.text };
  const before = old.draft?.id === data.draft ? old.draft.text : '';
  return { draft: { id: data.draft, text: before + data.text } };
}

/** A message that is too long to come with the others. */
function Cut({ name, of }) {
  const [said, set] = useState(null);
  const { busy, error, run } = useAction();
  const size = bytes(of.text.truncated);
  const show = () => run(async () => set(await text(name, of.sequence, of.role === 'question' ? 'question' : 'text')));
  if (said != null) return html`<div class="text">${bounded(said)}</div>`;
  return html`<button disabled=${busy} onClick=${show}>
    ${t(`Show this message of ${size}`, `显示此消息（${size}）`)}</button>
    ${error && html`<${Problem} error=${error}/>`}`;
}

const Message = ({ of, name }) => html`<article class=${`message ${of.role}`}>
  <h2>${of.by ? short(of.by, 40) : NAMES[of.role]} <span class="sub"><${Time} at=${of.time}/></span></h2>
  ${isCut(of.text) ? html`<${Cut} name=${name} of=${of}/>`
    : of.role === 'user' ? html`<div class="text">${bounded(of.text)}</div>` : html`<${Prose} text=${of.text}/>`}
</article>`;

/** The turns that are heard: what was said, their steps, the pieces of their answers. */
function useTurns(name) {
  const [turns, set] = useState([]);
  const { error, run } = useAction();
  const number = useRef(0);
  const leave = useRef(new AbortController());
  useEffect(() => () => leave.current.abort(), []);
  /** Sends a message, and hears its turn. Gives whether the message was sent. */
  const send = async (text, since) => {
    number.current += 1;
    const id = number.current;
    let sent = true;
    set((all) => [...all, { id, text, since, steps: [], pieces: '', draft: null }]);
    await run(async () => {
      try {
        await say(name, { text }, (event, data) => {
          const now = step(event, data);
          set((all) => all.map((old) => (old.id !== id ? old : {
            ...old,
            steps: now ? [...old.steps.slice(-4), now] : old.steps,
            ...written(old, event, data),
          })));
        }, leave.current.signal);
      } catch (failed) {
        sent = problemOf(failed).code === 'STREAM_ENDED';
        throw failed;
      } finally {
        set((all) => all.filter((one) => one.id !== id));
      }
    });
    return sent;
  };
  return { turns, error, send };
}

function Field({ send, focus }) {
  const [text, set] = useState('');
  const give = async (event) => {
    event.preventDefault();
    if (!text.trim()) return;
    set('');
    if (!(await send(text))) set((now) => [text, now].filter(Boolean).join('\n'));
  };
  const key = (event) => { if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) give(event); };
  return html`<form class="say" onSubmit=${give}>
    <label class="hidden" for="say">${t('Message', '消息')}</label>
    <textarea id="say" rows="2" value=${text} autofocus=${focus} placeholder=${t('Write a message', '输入消息')}
      onInput=${(event) => set(event.target.value)} onKeyDown=${key}></textarea>
    <button class="primary" disabled=${!text.trim()}>${t('Send', '发送')}</button>
  </form>`;
}

const EXAMPLES = t(
  ['Analyse the last three months of sales, compute the trend and send me the report', 'What can you do?'],
  ['分析最近三个月的销售，计算趋势，并把报告发给我', '你能做什么？'],
);

/** A turn that is under way. What is recorded of it is among the messages. */
const Turn = ({ turn, isHeard, isOver }) => html`
  ${!isHeard && html`<article class="message user"><h2>${NAMES.user}</h2><div class="text">${bounded(turn.text)}</div></article>`}
  <article class="message pending"><h2>${t('At work', '处理中')}</h2>
    ${!isOver && turn.pieces && html`<div class="text">${bounded(turn.pieces)}</div>`}
    ${!isOver && turn.draft && html`<div class="draft"><p class="hint">${t('Draft, not judged yet', '草稿，尚未审核')}</p>
      <div class="text">${bounded(turn.draft.text)}</div></div>`}
    <ul class="sub">${turn.steps.map((one, n) => html`<li key=${n}>${short(one, 120)}</li>`)}</ul></article>`;

/** Keeps the end in sight when something is added, unless one reads further up. @param {any[]} on */
function useEnd(on) {
  const end = useRef(null);
  const isNear = useRef(true);
  useEffect(() => {
    const moved = () => { if (end.current) isNear.current = end.current.getBoundingClientRect().top < innerHeight + NEAR; };
    addEventListener('scroll', moved);
    return () => removeEventListener('scroll', moved);
  }, []);
  useEffect(() => { if (isNear.current) end.current?.scrollIntoView({ block: 'nearest' }); }, on);
  return { end, follow: () => { isNear.current = true; } };
}

/** A conversation. @param {{name: string, me: any}} props */
export function Talk({ name, me }) {
  const { events, error, loaded, again } = useRecord(name);
  const { turns, error: failed, send } = useTurns(name);
  const all = messages(events);
  const last = all.at(-1);
  const { end, follow } = useEnd([all.length, turns]);
  const say = (text) => {
    follow();
    return send(text, last?.sequence ?? 0);
  };
  if (!loaded) return error ? html`<${Problem} error=${error} again=${again}/>` : html`<${Loading}/>`;
  const options = turns.length === 0 && last?.role === 'question' ? last.options ?? [] : [];
  // What was said is shown at once, and once: each message that is recorded is of one turn.
  const free = all.filter((one) => one.role === 'user');
  const over = new Set(events.filter((event) => kind(event) === 'TurnEnded').map((event) => event.data.message));
  const under = turns.map((turn) => {
    const at = free.findIndex((one) => one.sequence > turn.since && (isCut(one.text) || one.text === turn.text));
    const [own] = at < 0 ? [] : free.splice(at, 1);
    return html`<${Turn} key=${`turn-${turn.id}`} turn=${turn} isHeard=${Boolean(own)} isOver=${over.has(own?.id)}/>`;
  });
  return html`<div class="talk">
    <div class="messages" role="log" aria-label=${t('Messages', '消息')}>
      ${all.length + turns.length === 0 && html`<${Empty} title=${t('Nothing has been said yet.', '还没有消息。')}>
        ${canAct(me) && EXAMPLES.map((text) => html`<button key=${text} onClick=${() => say(text)}>${text}</button>`)}</${Empty}>`}
      ${all.map((one) => html`<${Message} key=${one.sequence} of=${one} name=${name}/>`)}
      ${under}
    </div>
    ${holds(events) && html`<p class="notice">${t('Something here waits for a person.', '有内容等待人工处理。')}
      ${' '}<a href="#/inbox">${t('Open the inbox', '打开待办')}</a></p>`}
    ${(failed ?? error) && html`<${Problem} error=${failed ?? error}/>`}
    ${options.length > 0 && html`<div class="actions" role="group" aria-label=${t('Answers', '回答')}>
      ${options.map((one) => html`<button key=${one} onClick=${() => say(one)}>${short(one, 60)}</button>`)}</div>`}
    ${canAct(me) ? html`<${Field} send=${say} focus=${all.length === 0}/>`
      : html`<p class="hint">${t('Your role may read, and not send messages.', '你的角色只能查看，不能发送消息。')}</p>`}
    <div class="end" ref=${end}></div>
  </div>`;
}
