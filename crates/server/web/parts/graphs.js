// The graphs of a run: the plans of its workflows, and the graphs of its agents.

import { html } from '../lib/html.js';
import { get } from '../lib/api.js';
import { kind, moment, sequence, short } from '../lib/format.js';
import { useLoaded } from '../lib/hooks.js';
import { t } from '../lib/i18n.js';
import { useRecord, useWhole } from '../lib/record.js';
import { Plan, Topology } from './graph.js';
import { Empty, Status } from './ui.js';

/** What ran of a graph, from the events of its thread. @param {any[]} events */
function visits(events) {
  /** @type {Map<string, {state: string, times: number, sequence: number}>} */
  const found = new Map();
  const visit = (node, state, event) => found.set(node, {
    state, times: (found.get(node)?.times ?? 0) + (state === 'waiting' ? 0 : 1), sequence: sequence(event),
  });
  for (const event of events) {
    const d = event.data;
    if (kind(event) === 'GraphTaskCompleted' && d.task) visit(d.task.node, 'completed', event);
    if (kind(event) === 'GraphTaskFailed' && d.task) visit(d.task.node, 'failed', event);
    if (kind(event) === 'GraphInterrupted') d.interrupts?.forEach((one) => visit(one.task.node, 'waiting', event));
  }
  return found;
}

function AgentGraph({ run, name, topology, until, pick }) {
  const thread = `${name}~${topology.name}-${run.subagent_id}`;
  const { events: all } = useRecord(thread);
  // The thread counts its events itself: only the time says what there was then.
  const events = until ? all.filter((event) => moment(event.time) <= moment(until)) : all;
  const seen = visits(useWhole(thread, events, 'interrupts'));
  const act = (node) => { const visit = seen.get(node); if (visit) pick(visit.sequence, thread); };
  return html`<section><h2>${short(run.title, 80)} <${Status} of=${run.status}/></h2>
    <${Topology} topology=${topology} visits=${seen} pick=${act}/></section>`;
}

function Workflow({ run, flow, pick, picked }) {
  const act = (id) => {
    const node = run.nodes?.find((one) => one.node_id === id);
    if (node?.sequence) pick(node.sequence);
  };
  return html`<section><h2>${short(run.title, 80)} <${Status} of=${run.status}/></h2>
    ${flow ? html`<${Plan} plan=${flow.plan} states=${run.nodes} pick=${act}
        picked=${run.nodes?.find((one) => one.sequence === picked)?.node_id}/>`
      : html`<p class="sub">${t('Its plan is no longer stored.', '计划已不存在。')}</p>`}</section>`;
}

/** `until`: nothing later is shown. @param {{run: any, state: any, name: string, until: string | null, pick: (sequence: number, in_?: string) => void, picked: number}} props */
export function Graphs({ run, state, name, until, pick, picked }) {
  const { value } = useLoaded((signal) => get('/v1/graphs', signal), []);
  const inside = (one) => one.id === run.id || (one.first >= run.first && one.first <= run.last);
  const flows = state.runs.filter((one) => one.kind === 'workflow' && inside(one));
  const agents = state.runs.filter((one) => one.kind === 'sub_agent' && inside(one)).flatMap((one) => {
    const graph = value?.graphs.find((known) => known.name === one.title);
    return graph ? [[one, graph.topology]] : [];
  });
  if (flows.length + agents.length === 0) {
    return html`<${Empty} title=${t('Nothing to draw.', '没有可绘制的内容。')}>
      <p>${t('Neither a workflow nor an agent with a graph has run in it.', '其中没有执行工作流，也没有带图的智能体。')}</p></${Empty}>`;
  }
  return html`
    ${flows.map((one) => html`<${Workflow} key=${one.id} run=${one} pick=${pick} picked=${picked}
      flow=${state.workflows.find((known) => known.id === one.workflow_id)}/>`)}
    ${agents.map(([one, topology]) => html`<${AgentGraph} key=${one.id} run=${one} name=${name} topology=${topology} until=${until} pick=${pick}/>`)}`;
}
