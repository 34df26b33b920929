// Graphs and plans as SVG, with the state of each node.

import { html, useEffect, useState } from '../vendor/htm-preact.js';
import { short } from '../lib/format.js';
import { t, word } from '../lib/i18n.js';

/** @typedef {{id: string, title: string, note?: string, state?: string, attempt?: number}} Node */
/** @typedef {{from: string, to: string, label?: string}} Edge */

const MOST = 400;
const [WIDTH, HEIGHT] = [190, 54];

async function place(nodes, edges) {
  const { Graph, layout } = await import('../vendor/dagre.js');
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'TB', nodesep: 28, ranksep: 44, marginx: 12, marginy: 12 });
  graph.setDefaultEdgeLabel(() => ({}));
  nodes.forEach((node) => graph.setNode(node.id, { width: WIDTH, height: HEIGHT }));
  edges.forEach((edge, n) => graph.setEdge(edge.from, edge.to, {}, String(n)));
  layout(graph);
  const size = graph.graph();
  return {
    width: size.width, height: size.height,
    nodes: nodes.map((node) => ({ ...node, ...graph.node(node.id) })),
    edges: edges.map((edge, n) => ({ ...edge, points: graph.edge(edge.from, edge.to, String(n)).points })),
  };
}

const path = (points) => points.map((p, n) => `${n ? 'L' : 'M'}${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join(' ');

/** Draws a graph. @param {{nodes: Node[], edges: Edge[], label: string, pick?: (id: string) => void}} props */
export function Drawn({ nodes, edges, label, pick }) {
  const [drawn, set] = useState(null);
  const known = new Set(nodes.map((node) => node.id));
  const fit = edges.filter((edge) => known.has(edge.from) && known.has(edge.to));
  const shape = JSON.stringify([nodes.map((node) => node.id), fit]);
  const many = nodes.length > MOST;
  useEffect(() => {
    let gone = false;
    if (!many) place(nodes, fit).then((placed) => { if (!gone) set({ shape, ...placed }); });
    return () => { gone = true; };
  }, [shape]);
  if (many) {
    return html`<p class="state">${t(`The graph has ${nodes.length} nodes, too many to draw. They are listed instead.`, `图有 ${nodes.length} 个节点，无法绘制，改为列表。`)}</p>
      <ul class="plain">${nodes.slice(0, 2000).map((node) => html`<li><button class="quiet" onClick=${() => pick?.(node.id)}>${short(node.title, 80)}</button> ${node.state && word(node.state)}</li>`)}</ul>`;
  }
  if (drawn?.shape !== shape) return html`<p class="state" role="status">${t('Drawing…', '绘制中…')}</p>`;
  const state = new Map(nodes.map((node) => [node.id, node]));
  return html`<div class="scroll" tabIndex="0" role="region" aria-label=${label}><svg class="graph" role="group" aria-label=${label} width=${drawn.width} height=${drawn.height} viewBox=${`0 0 ${drawn.width} ${drawn.height}`}>
    <defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>
    ${drawn.edges.map((edge) => html`<g class="edge"><path d=${path(edge.points)} marker-end="url(#arrow)"/>
      ${edge.label && html`<text x=${edge.points[Math.floor(edge.points.length / 2)].x + 6} y=${edge.points[Math.floor(edge.points.length / 2)].y}>${short(edge.label, 40)}<title>${short(edge.label, 400)}</title></text>`}</g>`)}
    ${drawn.nodes.map((placed) => {
      const node = state.get(placed.id);
      const act = pick && { role: 'button', tabIndex: 0, onClick: () => pick(node.id), onKeyDown: (e) => { if (e.key === 'Enter' || e.key === ' ') { e.preventDefault(); pick(node.id); } } };
      return html`<g class=${`node ${node.state ?? ''}`} ...${act} transform=${`translate(${placed.x - WIDTH / 2} ${placed.y - HEIGHT / 2})`}>
        <title>${short(node.title, 400)}</title><rect width=${WIDTH} height=${HEIGHT} rx="6"/>
        <text x="10" y="22">${short(node.title, 25)}</text>
        <text class="note" x="10" y="41">${short([node.note, node.state && word(node.state), node.attempt > 1 && `×${node.attempt}`].filter(Boolean).join(' · '), 30)}</text></g>`;
    })}</svg></div>`;
}

/** A plan with the states of a run's nodes. */
export function Plan({ plan, states, pick = undefined }) {
  const of = new Map((states ?? []).map((node) => [node.node_id, node]));
  const nodes = plan.nodes.map((node) => {
    const now = of.get(node.node_id);
    return { id: node.node_id, title: node.name || node.node_id, note: node.type, state: now?.status, attempt: now?.attempt };
  });
  const edges = plan.edges.map((edge) => ({ from: edge.source, to: edge.target, label: edge.condition }));
  return html`<${Drawn} nodes=${nodes} edges=${edges} label=${t('Plan', '计划')} pick=${pick}/>`;
}

/** A graph of an agent. */
export const Topology = ({ topology }) => html`<${Drawn} label=${topology.name}
  nodes=${topology.nodes.map((node) => ({ id: node.name, title: node.name, note: node.note ?? word(node.kind) }))}
  edges=${topology.edges.map((edge) => ({ from: edge.source, to: edge.target, label: edge.label }))}/>`;
