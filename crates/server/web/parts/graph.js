// Graphs and plans as SVG, with the state of each node.

import { html, useEffect, useState } from '../lib/html.js';
import { short } from '../lib/format.js';
import { t, word } from '../lib/i18n.js';
import { Status } from './ui.js';

/** @typedef {{id: string, title: string, note?: string, state?: string, attempt?: number}} Node */
/** @typedef {{from: string, to: string, label?: string, dotted?: boolean}} Edge */

/** Nodes that are still drawn. Beyond, a list says more. */
const MOST = 400;
const [WIDTH, HEIGHT] = [196, 52];

/** A length of the drawing that grows with the reader’s font size. @param {number} length */
const rem = (length) => `${length / 16}rem`;

/** @param {Node[]} nodes @param {Edge[]} edges */
async function place(nodes, edges) {
  const { Graph, layout } = await import('../vendor/dagre.js');
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'TB', nodesep: 24, ranksep: 40, marginx: 8, marginy: 8 });
  graph.setDefaultEdgeLabel(() => ({}));
  nodes.forEach((node) => graph.setNode(node.id, { width: WIDTH, height: HEIGHT }));
  edges.forEach((edge, n) => {
    const label = edge.label ? { width: Math.min(edge.label.length, 28) * 6.5, height: 16, labelpos: 'c' } : {};
    graph.setEdge(edge.from, edge.to, label, String(n));
  });
  layout(graph);
  const { width, height } = graph.graph();
  return {
    width, height,
    nodes: new Map(nodes.map((node) => [node.id, graph.node(node.id)])),
    edges: edges.map((edge, n) => ({ ...edge, at: graph.node(edge.from), ...graph.edge(edge.from, edge.to, String(n)) })),
  };
}

/** A smooth line through points. @param {{x: number, y: number}[]} points */
function curve(points) {
  const at = (p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`;
  const middle = (a, b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const inner = points.slice(1, -1).map((p, n) => `Q${at(p)} ${at(n === points.length - 3 ? points.at(-1) : middle(p, points[n + 2]))}`);
  return `M${at(points[0])}${inner.length ? inner.join('') : `L${at(points.at(-1))}`}`;
}

/** A line from a node back to itself, at its right side. @param {{x: number, y: number}} at */
const loop = (at) => `M${at.x + WIDTH / 2} ${at.y - 10}c32 -14 32 34 2 20`;

const EdgeLine = ({ edge }) => html`<g class=${`edge ${edge.dotted ? 'dotted' : ''}`}>
  <path d=${edge.from === edge.to ? loop(edge.at) : curve(edge.points)} marker-end="url(#arrow)"/>
  ${edge.label && html`<text x=${edge.x} y=${edge.y + 4} text-anchor="middle">${short(edge.label, 28)}
    <title>${short(edge.label, 400)}</title></text>`}
</g>`;

function Box({ node, at, pick, picked }) {
  const act = pick && {
    role: 'button',
    tabIndex: 0,
    'aria-pressed': String(picked),
    onClick: () => pick(node.id),
    onKeyDown: (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      pick(node.id);
    },
  };
  const note = [node.note, node.state && word(node.state), node.attempt > 1 && t(`attempt ${node.attempt}`, `第 ${node.attempt} 次`)];
  const label = [node.title, ...note].filter(Boolean).join(', ');
  return html`<g class=${`node ${node.state ?? ''} ${picked ? 'picked' : ''}`} ...${act}
    transform=${`translate(${at.x - WIDTH / 2} ${at.y - HEIGHT / 2})`}>
    <rect width=${WIDTH} height=${HEIGHT} rx="8"><title>${short(label, 400)}</title></rect>
    <text x="12" y="22">${short(node.title, 25)}</text>
    <text class="note" x="12" y="40">${short(note.filter(Boolean).join(' · '), 32)}</text>
  </g>`;
}

/** Draws a graph. @param {{nodes: Node[], edges: Edge[], label: string, pick?: (id: string) => void, picked?: string}} props */
export function Drawn({ nodes, edges, label, pick, picked }) {
  const [drawn, set] = useState(null);
  const known = new Set(nodes.map((node) => node.id));
  const fit = edges.filter((edge) => known.has(edge.from) && known.has(edge.to));
  const shape = JSON.stringify([[...known], fit]);
  const many = nodes.length > MOST;
  useEffect(() => {
    let gone = false;
    if (!many) place(nodes, fit).catch(() => ({ failed: true })).then((placed) => { if (!gone) set({ shape, ...placed }); });
    return () => { gone = true; };
  }, [shape]);
  if (many) {
    return html`<p class="sub">${t(`${nodes.length} nodes are too many to draw.`, `${nodes.length} 个节点过多，无法绘制。`)}</p>
      <ul class="rows">${nodes.map((node) => html`<li key=${node.id}>
        <button class="quiet" onClick=${() => pick?.(node.id)}>${short(node.title, 80)}</button>
        ${node.state && html`<${Status} of=${node.state}/>`}</li>`)}</ul>`;
  }
  if (drawn?.shape !== shape) return html`<p class="state" role="status">${t('Drawing…', '绘制中…')}</p>`;
  if (drawn.failed) return html`<p class="state" role="status">${t('It can’t be drawn: a part of the console wasn’t loaded. Reload the page.', '无法绘制：控制台的一部分未能加载，请刷新页面。')}</p>`;
  return html`<div class="scroll drawing" tabIndex="0" role="group" aria-label=${label}>
    <svg class="graph" role="group" aria-label=${label} width=${rem(drawn.width)} height=${rem(drawn.height)}
      viewBox=${`0 0 ${drawn.width} ${drawn.height}`}>
      <defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
        <path d="M0 0L8 4L0 8z"/></marker></defs>
      ${drawn.edges.map((edge, n) => html`<${EdgeLine} key=${n} edge=${edge}/>`)}
      ${nodes.map((node) => html`<${Box} key=${node.id} node=${node} at=${drawn.nodes.get(node.id)} pick=${pick}
        picked=${picked === node.id}/>`)}
    </svg></div>`;
}

/** A plan with the states of a run's nodes. */
export function Plan({ plan, states = [], pick = undefined, picked = undefined }) {
  const of = new Map(states.map((node) => [node.node_id, node]));
  const nodes = plan.nodes.map((node) => {
    const now = of.get(node.node_id);
    return { id: node.node_id, title: node.name || node.node_id, note: node.type, state: now?.status, attempt: now?.attempt };
  });
  const edges = plan.edges.map((edge) => ({
    from: edge.source, to: edge.target, label: edge.condition, dotted: Boolean(edge.condition),
  }));
  return html`<${Drawn} nodes=${nodes} edges=${edges} label=${t(`Plan: ${short(plan.name, 80)}`, `计划：${short(plan.name, 80)}`)}
    pick=${pick} picked=${picked}/>`;
}

/**
 * A graph of an agent, with what has run of it.
 * @param {{topology: any, visits?: Map<string, {state: string, times: number}>, pick?: any}} props
 */
export function Topology({ topology, visits = new Map(), pick = undefined }) {
  const times = (name) => (visits.get(name)?.times > 1 ? `×${visits.get(name).times}` : '');
  const nodes = topology.nodes.map((node) => ({
    id: node.name,
    title: node.name,
    note: [node.note ?? (node.kind === 'subgraph' ? word(node.kind) : ''), times(node.name)].filter(Boolean).join(' '),
    state: visits.get(node.name)?.state,
  }));
  const edges = topology.edges.map((edge) => ({
    from: edge.source, to: edge.target, label: edge.label, dotted: edge.kind === 'conditional',
  }));
  return html`<${Drawn} label=${short(topology.name, 80)} nodes=${nodes} edges=${edges} pick=${pick}/>`;
}
