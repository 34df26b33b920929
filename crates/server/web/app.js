// The console: who is here, where one is, and the frame around every page.

import { html, render, useEffect, useState } from './lib/html.js';
import { get, remove, session } from './lib/api.js';
import { kind } from './lib/format.js';
import { useAction, useLoaded, useRefresh } from './lib/hooks.js';
import { language, speak, t } from './lib/i18n.js';
import * as stream from './lib/stream.js';
import { Icon } from './parts/icons.js';
import { Empty, Head, Loading, Problem } from './parts/ui.js';
import { Agents } from './pages/agents.js';
import { Bus } from './pages/bus.js';
import { Chat, Fresh } from './pages/chat.js';
import { Data } from './pages/data.js';
import { Decisions } from './pages/decisions.js';
import { Health } from './pages/health.js';
import { Inbox } from './pages/inbox.js';
import { Run } from './pages/run.js';
import { Runs } from './pages/runs.js';
import { SignIn } from './pages/signin.js';

/** The pages, in the order of the navigation. The last ones are behind “More” on a phone. */
const PAGES = [
  ['runs', t('Runs', '运行'), Runs],
  ['inbox', t('Inbox', '待办'), Inbox],
  ['chat', t('Chat', '对话'), Chat],
  ['data', t('Data', '数据'), Data],
  ['decisions', t('Decisions', '决策'), Decisions],
  ['agents', t('Agents', '智能体'), Agents],
  ['bus', t('Bus', '总线'), Bus],
  ['health', t('Health', '策略与健康'), Health],
];
const FIRST = 4;

/** Pages that are reached from others. */
const OTHERS = [['run', t('Run', '运行'), Run], ['new', t('New conversation', '新对话'), Fresh]];

const NOWHERE = t('There is no such page', '没有此页面');
const Nowhere = () => html`<${Head} title=${NOWHERE}/>
  <${Empty} title=${t('The address may be cut off or misspelt.', '地址可能不完整或有误。')}>
    <a class="button" href="#/runs">${t('Show the runs', '显示运行')}</a></${Empty}>`;

/** The page and its parts, from the address: `#/run/NAME/ID`. What comes after `?` is the page's own. */
function place() {
  const [page, ...rest] = location.hash.replace(/^#\/?|\?.*$/g, '').split('/');
  const read = (part) => {
    try { return decodeURIComponent(part); } catch { return part; }
  };
  return { page: page || 'runs', rest: rest.map(read) };
}

const kept = localStorage.getItem('ephor-theme');
const system = matchMedia('(prefers-color-scheme: dark)');
const paint = (theme) => { document.documentElement.dataset.theme = theme ?? (system.matches ? 'dark' : 'light'); };
paint(kept);
system.addEventListener('change', () => { if (!localStorage.getItem('ephor-theme')) paint(null); });

function turn() {
  const theme = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
  localStorage.setItem('ephor-theme', theme);
  paint(theme);
}

/** How many things wait for a person. */
function Waiting() {
  const { value, again } = useLoaded((signal) => get('/v1/interrupts?limit=100', signal), []);
  useRefresh((event) => /Held|Hold|Clarification|UserMessage|TurnEnded|RunCancelled|Graph/.test(kind(event)), again);
  const number = value?.interrupts.length ?? 0;
  if (number === 0) return null;
  return html`<span class="badge">${number > 99 ? '99+' : number}<span class="hidden"> ${t('waiting', '项待办')}</span></span>`;
}

function Lost() {
  const [connected, set] = useState(stream.isConnected());
  useEffect(() => stream.watch(set), []);
  if (connected) return null;
  return html`<p class="notice lost" role="status">
    ${t('The connection is lost. This page goes on by itself when the server is back.', '连接已断开。服务器恢复后，本页会自动继续。')}</p>`;
}

const leave = async () => {
  await remove('/v1/session');
  location.reload();
};

function Navigation({ at, me, leave }) {
  const [open, show] = useState(false);
  useEffect(() => show(false), [at]);
  const other = language === 'zh' ? 'en' : 'zh';
  return html`<nav class=${open ? 'open' : ''} aria-label=${t('Pages', '页面')}>
    <a class="brand" href="#/runs"><img src="/console/icon.svg" alt="" width="24" height="24"/>Ephor</a>
    <div class="links">
      ${PAGES.map(([id, name], n) => html`
        <a key=${id} href=${`#/${id}`} class=${n < FIRST ? '' : 'later'} aria-current=${at.page === id ? 'page' : null}>
          <${Icon} of=${id}/>${name}${id === 'inbox' && html`<${Waiting}/>`}</a>`)}
      <button class="more" aria-expanded=${String(open)} onClick=${() => show(!open)}><${Icon} of="more"/>${t('More', '更多')}</button>
    </div>
    <div class="who">
      <div><strong>${me.name}</strong><br/>${me.tenant} · ${me.role}</div>
      <div class="row">
        <button class="quiet" onClick=${turn} aria-label=${t('Light or dark', '浅色或深色')} title=${t('Light or dark', '浅色或深色')}><${Icon} of="light"/></button>
        <button class="quiet" lang=${other} onClick=${() => speak(other)}>${other === 'en' ? 'English' : '中文'}</button>
        ${me.authenticated && html`<button class="quiet" onClick=${leave}>${t('Sign out', '退出')}</button>`}
      </div>
    </div>
  </nav>`;
}

function Frame({ me }) {
  const [at, go] = useState(place());
  const [, name, Page] = [...PAGES, ...OTHERS].find(([id]) => id === at.page) ?? ['', NOWHERE, Nowhere];
  const { error, run } = useAction();
  useEffect(() => {
    const moved = () => {
      go(place());
      scrollTo(0, 0);
      document.getElementById('main').focus({ preventScroll: true });
    };
    addEventListener('hashchange', moved);
    return () => removeEventListener('hashchange', moved);
  }, []);
  useEffect(() => { document.title = `${name} · Ephor`; }, [name]);
  const skip = (event) => {
    event.preventDefault();
    document.getElementById('main').focus();
  };
  return html`
    <a class="skip" href="#main" onClick=${skip}>${t('Skip to the content', '跳到内容')}</a>
    <div class="frame">
      <${Navigation} at=${at} me=${me} leave=${() => run(leave)}/>
      <main id="main" tabIndex="-1">
        <${Lost}/>
        ${error && html`<${Problem} error=${error}/>`}
        <${Page} key=${at.page} rest=${at.rest} me=${me}/>
      </main>
    </div>`;
}

function App() {
  const { value: me, error, again } = useLoaded((signal) => get('/v1/me', signal), []);
  session.csrf = me?.csrf ?? null;
  session.doubt = again;
  const isOut = error?.status === 401;
  const who = me && !isOut ? [me.tenant, me.name, me.role, me.csrf].join('/') : '';
  // What happens while a page loads comes after this place, and is heard.
  useEffect(() => { if (who) stream.open(me.cursor); else stream.close(); }, [who]);
  if (isOut) return html`<${SignIn} then=${again}/>`;
  if (!me) return html`<main>${error ? html`<${Problem} error=${error} again=${again}/>` : html`<${Loading}/>`}</main>`;
  // Somebody else sees nothing of what was loaded before.
  return html`<${Frame} key=${who} me=${me}/>`;
}

const app = document.getElementById('app');
// What was there to be painted first.
app.replaceChildren();
render(html`<${App}/>`, app);
