import { html, useState } from '../vendor/htm-preact.js';
import { get, of, post } from '../lib/api.js';
import { plain, short } from '../lib/format.js';
import { useLoaded } from '../lib/hooks.js';
import { t } from '../lib/i18n.js';
import { SchemaForm } from '../parts/form.js';
import { Plan, Topology } from '../parts/graph.js';
import { Copy, Empty, Head, Json, Loading, Problem, Status } from '../parts/ui.js';

/** Has an agent do something, in a conversation of its own. */
function Try({ agent }) {
  const [error, set] = useState(null);
  const send = async (task) => {
    set(null);
    try {
      const { name } = await post('/v1/conversations', {});
      const payload = { action_type: 'spawn_subagent', subagent_type: agent.name, task_payload: task };
      const made = await post(of(name, '/decisions'), { decision_type: 'spawn_subagent', payload });
      location.hash = `#/decision/${encodeURIComponent(name)}/${made.decision}`;
    } catch (failed) {
      set(failed.problem);
    }
  };
  return html`${error && html`<${Problem} error=${error}/>`}<${SchemaForm} schema=${agent.input_schema} label=${t('Propose the task', '提交任务')} send=${send}/>`;
}

function Agent({ agent, can }) {
  const [open, show] = useState(false);
  return html`<article class="card"><h2>${agent.name}</h2><p>${plain(agent.description)}</p>
    <details><summary>${t('Schema of its task', '任务结构')}</summary><${Json} value=${agent.input_schema}/></details>
    ${can && html`<button aria-expanded=${open} onClick=${() => show(!open)}>${t('Try it', '试用')}</button>`}
    ${open && html`<p class="hint">${t('This makes a SPAWN_SUBAGENT decision, which is judged like any other.', '将产生 SPAWN_SUBAGENT 决策，并照常裁决。')}</p><${Try} agent=${agent}/>`}</article>`;
}

function Graph({ graph }) {
  const [open, show] = useState(false);
  return html`<article class="card"><h3>${graph.name}</h3><div class="actions"><button aria-expanded=${open} onClick=${() => show(!open)}>${open ? t('Hide', '收起') : t('Draw', '绘制')}</button><${Copy} label=${t('Copy Mermaid', '复制 Mermaid')} text=${graph.mermaid}/></div>${open && html`<${Topology} topology=${graph.topology}/>`}</article>`;
}

function Workflow({ flow }) {
  const [plan, set] = useState(null);
  const [error, fail] = useState(null);
  const draw = async () => {
    try {
      const state = await get(of(flow.name_of_conversation, '/state'));
      set(state.workflows.find((one) => one.id === flow.id)?.plan ?? null);
    } catch (failed) {
      fail(failed.problem);
    }
  };
  return html`<li><span>${short(flow.name, 80)}</span><span><${Status} of=${flow.status.toLowerCase()}/></span><span class="sub">${flow.nodes} ${t('nodes', '个节点')} · <a href=${`#/chat/${encodeURIComponent(flow.name_of_conversation)}`}>${short(flow.name_of_conversation, 40)}</a></span>
    <button onClick=${draw}>${t('Draw', '绘制')}</button>${error && html`<${Problem} error=${error}/>`}${plan && html`<div class="full"><${Plan} plan=${plan} states=${[]}/></div>`}</li>`;
}

/** What can be asked for here. */
export function Agents({ me }) {
  const { value, error, again } = useLoaded(async (signal) => {
    const [agents, nodes, graphs, flows] = await Promise.all(['agents', 'nodes', 'graphs', 'workflows'].map((name) => get(`/v1/${name}`, signal)));
    return { ...agents, ...nodes, ...graphs, ...flows };
  }, []);
  const can = me.role === 'operator' || me.role === 'admin';
  return html`<${Head} title=${t('Agents', '智能体')}/>
    ${error && html`<${Problem} error=${error} again=${again}/>`}${!value && !error && html`<${Loading}/>`}
    ${value && html`
      ${value.agents.length === 0 && html`<${Empty}><p>${t('No agent is registered.', '没有注册智能体。')}</p></${Empty}>`}
      <div class="grid">${value.agents.map((agent) => html`<${Agent} key=${agent.name} agent=${agent} can=${can}/>`)}</div>
      <h2>${t('Node kinds', '节点类型')}</h2>
      <ul class="rows">${value.nodes.map((node) => html`<li><details><summary><code>${node.name}</code> ${plain(node.description)} ${node.off && html`<span class="bad">${t('off', '未启用')}: ${plain(node.off)}</span>`}</summary><${Json} value=${node.schema}/></details></li>`)}</ul>
      ${value.graphs.length > 0 && html`<h2>${t('Graphs', '图')}</h2><div class="grid">${value.graphs.map((graph) => html`<${Graph} key=${graph.name} graph=${graph}/>`)}</div>`}
      <h2>${t('Stored workflows', '已存工作流')}</h2>
      ${value.workflows.length === 0 ? html`<p class="sub">${t('None yet. A CREATE_WORKFLOW_PLAN decision stores one.', '还没有。CREATE_WORKFLOW_PLAN 决策会存储一个。')}</p>` : html`<ul class="rows">${value.workflows.map((flow) => html`<${Workflow} key=${flow.id} flow=${flow}/>`)}</ul>`}`}`;
}

