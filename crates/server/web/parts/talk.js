// A conversation's messages, and a field to say more. The turn is heard as it happens.

import { html, useEffect, useRef, useState } from '../vendor/htm-preact.js';
import { Failed, get, of, say } from '../lib/api.js';
import { count, kind, plain, sequence, short } from '../lib/format.js';
import { t, word } from '../lib/i18n.js';
import { Problem, Time } from './ui.js';

/** The messages among events. @param {any[]} events */
export function messages(events) {
  const found = [];
  for (const event of events) {
    if (event.ephorblockedby) continue;
    const d = event.data;
    const one = (role, text, more = {}) => found.push({ role, text, time: event.time, sequence: sequence(event), ...more });
    switch (kind(event)) {
      case 'UserMessageReceived': one('user', d.text, { by: d.by }); break;
      case 'MessageSent': one('assistant', d.text); break;
      case 'ClarificationRequested': one('question', d.question, { options: d.options }); break;
      case 'TurnEnded': if (/failed|limit_reached|cancelled/.test(d.outcome)) one('problem', d.text || d.reason); break;
    }
  }
  return found;
}

/** A text; a long one when it is asked for. */
function Text({ name, text, sequence: at }) {
  const [whole, set] = useState(null);
  if (!text?.truncated) return html`<div class="text">${plain(text)}</div>`;
  if (whole != null) return html`<div class="text">${plain(whole)}</div>`;
  const load = async () => {
    const { data } = await get(of(name, `/events/${at}`));
    set(data.text ?? data.question ?? '');
  };
  return html`<button onClick=${load}>${t(`A long text: show all ${count(text.truncated)} bytes`, `长文本：显示全部 ${count(text.truncated)} 字节`)}</button>`;
}

const NAMES = { user: t('You', '你'), assistant: 'Ephor', question: t('Ephor asks', 'Ephor 提问'), problem: t('Failed', '失败') };

/** What a turn says of itself while it is under way. */
function progress(event, data) {
  if (event === 'STREAM_EVENT_MESSAGE') return null;
  if (event === 'HUMAN_FEEDBACK_REQUIRED' && data.decision) return t('waits for approval', '等待审批');
  if (event !== 'STREAM_EVENT_DEBUG') return null;
  if (data.decided) return `${t('decided', '决策')}: ${word(data.decision_type)}`;
  if (data.rejected) return t('rejected by the judge; mends it', '被裁决拒绝，正在修正');
  if (data.progress) return data.progress;
  if (data.node) return `${data.node.node_id}: ${typeof data.step === 'string' ? word(data.step) : data.step.progress ?? word(Object.keys(data.step)[0])}`;
  return null;
}

/** A conversation. @param {{name: string, events: any[], can: boolean}} props */
export function Talk({ name, events, can }) {
  const [busy, setBusy] = useState(null);
  const [error, setError] = useState(null);
  const [text, setText] = useState('');
  const end = useRef(null);
  const all = messages(events);
  const asked = all.at(-1)?.role === 'question' ? all.at(-1) : null;
  const waits = [...events].reverse().find((event) => /^(DecisionHeld|CallHeld|HoldAnswered|HoldExpired)$/.test(kind(event)));
  const held = waits && /Held$/.test(kind(waits));
  useEffect(() => { end.current?.scrollIntoView({ block: 'nearest' }); }, [all.length, busy]);
  const send = async (words) => {
    if (!words.trim()) return;
    setText('');
    setError(null);
    setBusy({ said: words, steps: [], pieces: '' });
    try {
      await say(name, { text: words }, (event, data) => {
        const step = progress(event, data);
        if (step) setBusy((old) => old && { ...old, steps: [...old.steps.slice(-5), step] });
        if (event === 'STREAM_EVENT_MESSAGE' && data.subagent) setBusy((old) => old && { ...old, pieces: old.pieces + data.text });
      });
    } catch (failed) {
      if (!(failed instanceof Failed) && failed.name !== 'TypeError') throw failed;
      setError(failed.problem ?? { code: 'UNREACHABLE', detail: t('the stream broke off; the turn goes on at the server', '连接中断，服务器仍在处理') });
    }
    setBusy(null);
  };
  // What was said is shown at once, and once.
  const unheard = busy && !all.some((one) => one.role === 'user' && one.text === busy.said);
  return html`<div class="talk">
    <div class="messages" role="log" aria-live="polite" aria-label=${t('Messages', '消息')}>
      ${all.length === 0 && !busy && html`<p class="state">${t('Say something, for example: “How many sales were there last month?”', '说点什么，例如：“上个月有多少销售？”')}</p>`}
      ${all.map((one) => html`<article key=${one.sequence} class=${`message ${one.role}`}><h2>${one.by ?? NAMES[one.role]} <${Time} at=${one.time}/></h2><${Text} name=${name} text=${one.text} sequence=${one.sequence}/></article>`)}
      ${unheard && html`<article class="message user"><h2>${NAMES.user}</h2><div class="text">${plain(busy.said)}</div></article>`}
      ${busy && html`<article class="message pending" role="status"><h2>${t('Working', '处理中')}</h2>${busy.pieces && html`<div class="text">${plain(busy.pieces)}</div>`}<ul class="plain sub">${busy.steps.map((step) => html`<li>${short(step, 120)}</li>`)}</ul></article>`}
      ${held && html`<p class="hint">${t('Something here waits for your approval: ', '有内容等待你的审批：')}<a href="#/inbox">${t('open the inbox', '打开待办')}</a></p>`}
      <div ref=${end}></div>
    </div>
    ${error && html`<${Problem} error=${error}/>`}
    ${asked?.options && html`<div class="actions" role="group" aria-label=${t('Answers', '回答')}>${asked.options.map((option) => html`<button onClick=${() => send(option)}>${short(option, 60)}</button>`)}</div>`}
    ${can ? html`<form class="say" onSubmit=${(e) => { e.preventDefault(); send(text); }}>
      <label class="hidden" for="say">${t('Message', '消息')}</label>
      <textarea id="say" rows="2" value=${text} placeholder=${t('Message', '消息')} onInput=${(e) => setText(e.target.value)}
        onKeyDown=${(e) => { if (e.key === 'Enter' && !e.shiftKey && !e.isComposing) { e.preventDefault(); send(text); } }}></textarea>
      <button class="primary" disabled=${!text.trim()}>${t('Send', '发送')}</button></form>`
    : html`<p class="hint">${t('Your role can read, and not send messages.', '你的角色只能查看，不能发送消息。')}</p>`}
  </div>`;
}
