// What happened when: a lane for each agent, gaps drawn short, attempts and failures marked.

import { html, useState } from '../lib/html.js';
import { duration, short } from '../lib/format.js';
import { t, word } from '../lib/i18n.js';
import { isBad, scale, spans } from '../lib/spans.js';
import { Empty, Status } from './ui.js';

/** Spans that are drawn at once. */
const MOST = 300;

const percent = (part) => `${(part * 100).toFixed(3)}%`;

function Bar({ span, map, now, picked, pick }) {
  const [left, right] = [map(span.from), map(span.to ?? now)];
  const took = duration((span.to ?? now) - span.from);
  const name = short(span.name, 60);
  return html`<li>
    <button class=${`span ${span.state}`} aria-pressed=${String(picked)} onClick=${pick}
      title=${`${name}: ${word(span.state)}, ${took}`}>
      <span class="name"><${Status} of=${span.state} text=${html`<span class="hidden">${word(span.state)}</span>`}/>
        <span>${name}</span>
        ${span.attempt > 1 && html`<span class="tag">${t(`attempt ${span.attempt}`, `第 ${span.attempt} 次`)}</span>`}</span>
      <span class="track"><span class="bar" style=${{ left: percent(left), width: percent(Math.max(0.004, right - left)) }}></span></span>
      <span class="took">${span.to ? took : word(span.state)}</span>
    </button></li>`;
}

/** The timeline. Lanes with a failure come first. @param {any} props */
export function Timeline({ events, over, pick, picked }) {
  const [most, setMost] = useState(MOST);
  const all = spans(events, over);
  if (all.length === 0) {
    return html`<${Empty} title=${t('Nothing has been decided yet.', '还没有任何决策。')}/>`;
  }
  const now = Date.parse(events.at(-1).time);
  const { map, gaps } = scale(all, now);
  const shown = all.slice(-most);
  const lanes = [...new Set(shown.map((span) => span.lane))].map((lane) => {
    const own = shown.filter((span) => span.lane === lane);
    return { lane, own, bad: own.some(isBad) };
  }).sort((a, b) => Number(b.bad) - Number(a.bad));
  return html`<div class="timeline">
    <div class="axis" aria-hidden="true"><span></span><span class="track">
      ${gaps.map((gap) => html`<span class="gap" style=${{ left: percent(gap.at), width: percent(gap.size) }}
        title=${t('a wait, drawn short', '等待，已压缩')}>${duration(gap.to - gap.from).split(' ').slice(0, 2).join(' ')}</span>`)}
    </span><span class="took">${duration(now - all[0].from)}</span></div>
    ${all.length > most && html`<button onClick=${() => setMost(most + MOST)}>
      ${t(`Show ${all.length - most} earlier`, `显示更早的 ${all.length - most} 项`)}</button>`}
    ${lanes.map(({ lane, own }) => html`<section key=${lane} class="lane"><h2>${short(lane, 60)}</h2>
      <ol>${own.map((span) => html`<${Bar} key=${`${span.sequence}/${span.name}`} span=${span} map=${map} now=${now}
        picked=${picked === span.sequence} pick=${() => pick(span.sequence)}/>`)}</ol></section>`)}
  </div>`;
}
