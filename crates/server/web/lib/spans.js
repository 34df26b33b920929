// What took how long in a run, from its events.

import { author, kind, sequence } from './format.js';
import { decision, t } from './i18n.js';

/**
 * @typedef {{lane: string, name: string, from: number, to: number | null, state: string, attempt: number,
 *   sequence: number}} Span
 */

/**
 * The spans of a run's events, in the order in which they begin.
 * @param {any[]} events @param {boolean} over whether nothing more comes @returns {Span[]}
 */
export function spans(events, over) {
  /** @type {Span[]} */
  const all = [];
  /** @type {Map<string, Span>} */
  const open = new Map();
  for (const event of events) {
    const [type, d, time] = [kind(event), event.data, Date.parse(event.time)];
    const lane = author(event).replace(/^agent\//, '');
    const end = (key, state) => {
      const span = open.get(key);
      if (span) Object.assign(span, { to: time, state });
      open.delete(key);
    };
    const begin = (key, name, more = {}) => {
      const span = { lane, name, from: time, to: null, state: 'running', attempt: d.attempt ?? 1, sequence: sequence(event), ...more };
      end(key, 'cut_off');
      if (key) open.set(key, span);
      all.push(span);
    };
    const set = (key, state) => { const span = open.get(key); if (span) span.state = state; };
    const node = `${d.run}/${d.node_id}`;
    const of = d.original_decision_id;
    switch (type) {
      case 'DecisionMade':
        begin(event.id, decision(d.decision_type), { attempt: d.retry_of ? 2 : 1 });
        if (event.ephorblockedby) end(event.id, 'rejected');
        break;
      case 'DecisionHeld': set(of, 'held'); break;
      case 'ClarificationRequested': set(d.decision, 'waiting'); break;
      case 'UserMessageReceived': set(d.answers, 'running'); break;
      case 'DecisionValidated': set(of, 'running'); break;
      case 'DecisionRejected': end(of, 'rejected'); break;
      case 'DecisionCompleted': end(of, d.outcome === 'done' ? 'done' : 'failed'); break;
      case 'DecisionInterrupted': end(of, 'interrupted'); break;
      case 'ModelCalled':
        begin('', `${t('model', '模型')}: ${d.purpose ?? ''}`, { from: time - (d.duration_ms ?? 0), to: time, state: d.error ? 'failed' : 'completed' });
        break;
      case 'NodeStarted': begin(node, d.name || d.node_id, { lane: t('nodes', '节点') }); break;
      case 'CallHeld': set(node, 'held'); open.set(event.id, open.get(node)); break;
      case 'HoldAnswered': set(d.hold, 'running'); break;
      case 'NodeCompleted': end(node, 'completed'); break;
      case 'NodeExecutionFailed': end(node, 'failed'); break;
      case 'NodeSkipped': end(node, 'skipped'); break;
      case 'NodeCutOff': end(node, 'in_doubt'); break;
      case 'SubAgentSpawned': begin(d.subagent_id, d.subagent_type, { lane: d.subagent_type }); break;
      case 'SubAgentCompleted': end(d.subagent_id, 'completed'); break;
      case 'SubAgentFailed': case 'SubAgentTimedOut': end(d.subagent_id, 'failed'); break;
      case 'SubAgentCancelled': end(d.subagent_id, 'cancelled'); break;
    }
  }
  const last = events.length ? Date.parse(events.at(-1).time) : 0;
  if (over) open.forEach((span) => { if (span && span.to == null) Object.assign(span, { to: last, state: 'cut_off' }); });
  return all.filter((span) => span.name).sort((a, b) => a.from - b.from || a.sequence - b.sequence);
}

/** @param {Span} span */
export const isBad = (span) => ['failed', 'rejected', 'in_doubt'].includes(span.state);

/** The part of the width in which a gap is drawn. */
const GAP = 0.08;
/** Stretches that are longer than this and in which nothing works are drawn short, in milliseconds. */
const LONG = 2000;

/**
 * Maps times to 0…1. Stretches in which everybody waits or nothing happens are drawn short.
 * @param {Span[]} all @param {number} now
 */
export function scale(all, now) {
  const until = (span) => span.to ?? now;
  const points = [...new Set(all.flatMap((span) => [span.from, until(span)]))].sort((a, b) => a - b);
  // A span that contains others, or that waits, isn't work by itself.
  const works = all.filter((span) => span.to != null && span.to - span.from <= LONG);
  const parts = points.slice(1).map((to, n) => {
    const from = points[n];
    const busy = works.some((span) => span.from < to && until(span) > from);
    return { from, to, gap: !busy && to - from > LONG };
  });
  const busy = parts.reduce((sum, part) => sum + (part.gap ? 0 : part.to - part.from), 0);
  const gaps = parts.filter((part) => part.gap);
  const room = Math.max(0.4, 1 - gaps.length * GAP);
  const gap = gaps.length ? (1 - (busy ? room : 0)) / gaps.length : 0;
  let at = 0;
  const placed = parts.map((part) => {
    const size = part.gap ? gap : ((part.to - part.from) / (busy || 1)) * (gaps.length ? room : 1);
    const place = { ...part, at, size };
    at += size;
    return place;
  });
  const map = (time) => {
    const part = placed.find((one) => time <= one.to) ?? placed.at(-1);
    if (!part) return 0;
    return Math.min(1, part.at + part.size * Math.min(1, Math.max(0, (time - part.from) / (part.to - part.from || 1))));
  };
  return { map, gaps: placed.filter((part) => part.gap) };
}
