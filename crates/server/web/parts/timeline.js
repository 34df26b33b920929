// What happened when: a lane for each agent, gaps compressed, attempts and failures marked.

import { html } from '../vendor/htm-preact.js';
import { duration, kind, sequence, short } from '../lib/format.js';
import { t, word } from '../lib/i18n.js';

/** @typedef {{lane: string, name: string, from: number, to: number | null, state: string, attempt: number, sequence: number}} Span */

/** The spans of a run's events. @param {any[]} events @returns {Span[]} */
export function spans(events) {
  /** @type {Span[]} */
  const all = [];
  const open = new Map();
  const begin = (key, span) => { open.set(key, span); all.push(span); };
  const end = (key, time, state) => {
    const span = open.get(key);
    if (!span) return;
    span.to = time;
    span.state = state;
    open.delete(key);
  };
  for (const event of events) {
    const [type, d, time, at] = [kind(event), event.data, Date.parse(event.time), sequence(event)];
    const lane = event.source.replace(/^\/(agent\/)?/, '');
    const span = (name, on = lane) => ({ lane: on, name, from: time, to: null, state: 'running', attempt: d.attempt ?? 1, sequence: at });
    const node = `${d.run}/${d.node_id}/${d.attempt ?? ''}`;
    switch (type) {
      case 'DecisionMade': begin(event.id, span(word(d.decision_type ?? ''))); break;
      case 'DecisionHeld': { const s = open.get(d.original_decision_id); if (s) s.state = 'held'; break; }
      case 'DecisionRejected': end(d.original_decision_id, time, 'rejected'); break;
      case 'DecisionCompleted': end(d.original_decision_id, time, d.outcome === 'done' ? 'done' : 'failed'); break;
      case 'DecisionInterrupted': end(d.original_decision_id, time, 'interrupted'); break;
      case 'ModelCalled': all.push({ ...span(`${t('model', '模型')} ${d.purpose ?? ''}`), from: time - (d.duration_ms ?? 0), to: time, state: d.error ? 'failed' : 'completed' }); break;
      case 'NodeStarted': begin(node, span(d.name || d.node_id, t('nodes', '节点'))); break;
      case 'CallHeld': { const s = open.get(node); if (s) s.state = 'held'; break; }
      case 'NodeCompleted': for (const key of [...open.keys()].filter((k) => k.startsWith(`${d.run}/${d.node_id}/`))) end(key, time, 'completed'); break;
      case 'NodeExecutionFailed': for (const key of [...open.keys()].filter((k) => k.startsWith(`${d.run}/${d.node_id}/`))) end(key, time, 'failed'); break;
      case 'SubAgentSpawned': begin(d.subagent_id, span(d.subagent_type, d.subagent_type)); break;
      case 'SubAgentCompleted': end(d.subagent_id, time, 'completed'); break;
      case 'SubAgentFailed': case 'SubAgentTimedOut': end(d.subagent_id, time, 'failed'); break;
      case 'SubAgentCancelled': end(d.subagent_id, time, 'cancelled'); break;
    }
  }
  return all;
}

const GAP = 0.03;

/** Maps times to 0…1, with stretches in which nothing happens made short. @param {Span[]} all @param {number} now */
export function scale(all, now) {
  const ends = all.map((s) => s.to ?? now);
  const points = [...new Set([...all.map((s) => s.from), ...ends])].sort((a, b) => a - b);
  const parts = [];
  let length = 0;
  for (let i = 0; i + 1 < points.length; i += 1) {
    const [from, to] = [points[i], points[i + 1]];
    // A wait for a person is a gap too.
    const busy = all.some((s, n) => s.from < to && ends[n] > from && s.state !== 'held' && s.state !== 'running' && ends[n] - s.from < 60000);
    const size = busy ? to - from : Math.min(to - from, 400);
    parts.push({ from, to, at: length, size, gap: !busy && to - from > 2000 });
    length += size;
  }
  const total = length || 1;
  const map = (time) => {
    const part = parts.find((p) => time <= p.to) ?? parts.at(-1);
    if (!part) return 0;
    return Math.min(1, (part.at + (part.size * Math.max(0, time - part.from)) / (part.to - part.from || 1)) / total);
  };
  return { map, gaps: parts.filter((p) => p.gap).map((p) => ({ at: (p.at + p.size / 2) / total, length: p.to - p.from })) };
}

/** The timeline. Lanes with a failure come first. */
export function Timeline({ events, pick, picked }) {
  const all = spans(events);
  if (all.length === 0) return html`<p class="state">${t('Nothing has been decided yet.', '还没有任何决策。')}</p>`;
  const now = Date.parse(events.at(-1).time);
  const { map, gaps } = scale(all, now);
  const failed = (s) => s.state === 'failed' || s.state === 'rejected';
  const lanes = [...new Set(all.map((s) => s.lane))].map((lane) => ({ lane, spans: all.filter((s) => s.lane === lane) }));
  lanes.sort((a, b) => Number(b.spans.some(failed)) - Number(a.spans.some(failed)));
  return html`<div class="timeline">
    ${gaps.length > 0 && html`<p class="sub">${t('Gaps are compressed: ', '已压缩空闲：')}${gaps.map((g) => duration(g.length)).join(', ')}</p>`}
    ${lanes.map(({ lane, spans: own }) => html`<section class="lane"><h2>${short(lane, 40)}</h2>
      <ol>${own.map((s) => {
        const left = map(s.from);
        const width = Math.max(0.006, map(s.to ?? now) - left);
        const name = `${short(s.name, 60)}${s.attempt > 1 ? ` · ${t('attempt', '第')} ${s.attempt}${t('', ' 次')}` : ''}`;
        return html`<li><button class=${`span ${s.state}${picked === s.sequence ? ' picked' : ''}`} onClick=${() => pick(s.sequence)}
          title=${`${name}: ${word(s.state)}, ${duration((s.to ?? now) - s.from)}`}>
          <span class="track"><span class="bar" style=${{ left: `${left * 100}%`, width: `${Math.min(width, 1 - left) * 100}%` }}></span></span>
          <span class="name">${failed(s) && html`<span aria-hidden="true">✕ </span>`}${name}</span><span class="sub">${s.to ? duration(s.to - s.from) : word(s.state)}</span></button></li>`;
      })}</ol></section>`)}
  </div>`;
}
