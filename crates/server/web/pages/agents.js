// What can be asked for here: agents, node kinds, graphs, stored workflows.

import { html, useState } from '../lib/html.js';
import { get, of, post } from '../lib/api.js';
import { named, plain, short } from '../lib/format.js';
import { useAction, useLoaded } from '../lib/hooks.js';
import { t } from '../lib/i18n.js';
import { SchemaForm } from '../parts/form.js';
import { Plan, Topology } from '../parts/graph.js';
import { canAct, Copy, Empty, Head, Json, Loaded, Problem, Status, to } from '../parts/ui.js';

/** Has an agent do something, in a conversation of its own. */
function Try({ agent }) {
  const { busy, error, run } = useAction();
  const send = (task) => run(async () => {
    const { name } = await post('/v1/conversations', {});
    const payload = { action_type: 'spawn_subagent', subagent_type: agent.name, task_payload: task };
    const made = await post(of(name, '/decisions'), { decision_type: 'spawn_subagent', payload });
    location.hash = made.verdict === 'approved' ? to('run', name, made.decision) : to('decisions', name, made.decision);
  });
  return html`<p class="hint">${t('This makes a SPAWN_SUBAGENT decision, which is judged like any other.', '将产生 SPAWN_SUBAGENT 决策，并照常裁决。')}</p>
    ${error && html`<${Problem} error=${error}/>`}
    <${SchemaForm} schema=${agent.input_schema} label=${t('Start', '开始')} busy=${busy} send=${send}/>`;
}

function Agent({ agent, me }) {
  const [open, show] = useState(false);
  return html`<article class="card"><h3>${agent.name}</h3><p>${plain(agent.description)}</p>
    <details><summary>${t('Input schema', '输入结构')}</summary><${Json} label=${t('Input schema', '输入结构')} value=${agent.input_schema}/></details>
    ${agent.output_schema && html`<details><summary>${t('Output schema', '输出结构')}</summary>
      <${Json} label=${t('Output schema', '输出结构')} value=${agent.output_schema}/></details>`}
    ${canAct(me) && html`<div><button aria-expanded=${String(open)} onClick=${() => show(!open)}>${open ? t('Close', '关闭') : t('Try it', '试用')}</button></div>`}
    ${open && html`<${Try} agent=${agent}/>`}</article>`;
}

function Graph({ graph }) {
  const [open, show] = useState(false);
  return html`<li><span>${graph.name} <span class="sub">${t(`${graph.topology.nodes.length} nodes`, `${graph.topology.nodes.length} 个节点`)}</span></span>
    <button aria-expanded=${String(open)} onClick=${() => show(!open)}>${open ? t('Hide', '收起') : t('Draw', '绘制')}</button>
    <${Copy} label=${t('Copy Mermaid', '复制 Mermaid')} text=${() => graph.mermaid}/>
    ${open && html`<div class="full"><${Topology} topology=${graph.topology}/></div>`}</li>`;
}

function Workflow({ flow }) {
  const [plan, set] = useState(null);
  const { busy, error, run } = useAction();
  const name = flow.name_of_conversation;
  const draw = () => (plan ? set(null) : run(async () => {
    const state = await get(of(name, '/state'));
    set(state.workflows.find((one) => one.id === flow.id)?.plan ?? null);
  }));
  return html`<li><span>${short(flow.name, 80)} <span class="sub">${t(`${flow.nodes} nodes`, `${flow.nodes} 个节点`)}</span></span>
    <${Status} of=${flow.status.toLowerCase()}/><a href=${to('chat', name)} title=${name}>${named(name)}</a>
    <button disabled=${busy} aria-expanded=${String(Boolean(plan))} onClick=${draw}>${plan ? t('Hide', '收起') : t('Draw', '绘制')}</button>
    ${error && html`<div class="full"><${Problem} error=${error}/></div>`}
    ${plan && html`<div class="full"><${Plan} plan=${plan}/></div>`}</li>`;
}

const Kind = ({ kind }) => html`<li><details>
  <summary><code>${kind.name}</code> ${plain(kind.description)}
    ${kind.off && html` <span class="bad">${t('off', '未启用')}: ${plain(typeof kind.off === 'string' ? kind.off : JSON.stringify(kind.off))}</span>`}</summary>
  <${Json} label=${kind.name} value=${kind.schema}/></details></li>`;

async function load(signal) {
  const all = await Promise.all(['agents', 'nodes', 'graphs', 'workflows'].map((name) => get(`/v1/${name}`, signal)));
  return Object.assign({}, ...all);
}

export function Agents({ me }) {
  const from = useLoaded(load, []);
  return html`<${Head} title=${t('Agents', '智能体')}/>
    <${Loaded} from=${from} show=${({ agents, nodes, graphs, workflows }) => html`
      ${agents.length === 0 && html`<${Empty} title=${t('No agent is registered.', '没有注册智能体。')}>
        <p>${t('A program registers agents when it builds the runtime.', '程序在构建运行时时注册智能体。')}</p></${Empty}>`}
      <section class="stack"><h2>${t('Catalogue', '目录')}</h2>
        <div class="grid">${agents.map((agent) => html`<${Agent} key=${agent.name} agent=${agent} me=${me}/>`)}</div></section>
      <section class="stack"><h2>${t('Node kinds', '节点类型')}</h2>
        <ul class="rows">${nodes.map((node) => html`<${Kind} key=${node.name} kind=${node}/>`)}</ul></section>
      ${graphs.length > 0 && html`<section class="stack"><h2>${t('Graphs', '图')}</h2>
        <ul class="rows">${graphs.map((graph) => html`<${Graph} key=${graph.name} graph=${graph}/>`)}</ul></section>`}
      <section class="stack"><h2>${t('Stored workflows', '已存工作流')}</h2>
        ${workflows.length === 0 ? html`<p class="sub">${t('None yet. A CREATE_WORKFLOW_PLAN decision stores one.', '还没有。CREATE_WORKFLOW_PLAN 决策会存储一个。')}</p>`
          : html`<ul class="rows">${workflows.map((flow) => html`<${Workflow} key=${flow.id} flow=${flow}/>`)}</ul>`}</section>`}/>`;
}
