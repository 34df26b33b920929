// The console: who is here, where one is, and the frame around every page.

import { html, render, useEffect, useState } from './vendor/htm-preact.js';
import { get, remove, session } from './lib/api.js';
import * as feed from './lib/feed.js';
import { useLoaded, useRefresh } from './lib/hooks.js';
import { kind } from './lib/format.js';
import { language, speak, t } from './lib/i18n.js';
import { Loading, Problem } from './parts/ui.js';
import { Agents } from './pages/agents.js';
import { Bus } from './pages/bus.js';
import { Chat } from './pages/chat.js';
import { Data } from './pages/data.js';
import { Decision, Decisions } from './pages/decisions.js';
import { Health } from './pages/health.js';
import { Inbox } from './pages/inbox.js';
import { Run } from './pages/run.js';
import { Runs } from './pages/runs.js';
import { SignIn } from './pages/signin.js';

/** @type {Record<string, [string, any]>} */
const PAGES = {
  runs: [t('Runs', '运行'), Runs], inbox: [t('Inbox', '待办'), Inbox], chat: [t('Chat', '对话'), Chat],
  data: [t('Data', '数据'), Data], agents: [t('Agents', '智能体'), Agents], bus: [t('Bus', '总线'), Bus],
  health: [t('Policy and health', '策略与健康'), Health],
};
const HIDDEN = { run: Run, decision: Decision, decisions: Decisions };

/** The page and its parts, from the address: `#/run/NAME/ID`. */
function place() {
  const [page, ...rest] = location.hash.replace(/^#\/?/, '').split('/');
  return { page: page || 'runs', rest: rest.map(decodeURIComponent) };
}

const theme = localStorage.getItem('ephor-theme');
if (theme) document.documentElement.dataset.theme = theme;

function turn() {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = dark ? 'light' : 'dark';
  localStorage.setItem('ephor-theme', root.dataset.theme);
}

/** How many things wait for a person. */
function Waiting() {
  const { value, again } = useLoaded((signal) => get('/v1/interrupts?limit=100', signal), []);
  useRefresh((event) => /Held|Hold|Clarification|UserMessage|TurnEnded|RunCancelled/.test(kind(event)), again);
  const number = value?.interrupts.length ?? 0;
  return number > 0 ? html`<span class="badge" aria-label=${t(`${number} waiting`, `${number} 项待办`)}>${number}</span>` : null;
}

function Lost() {
  const [connected, set] = useState(feed.connected);
  useEffect(() => feed.watch(set), []);
  return connected ? null : html`<div class="lost" role="status">${t('The connection is lost. This page goes on by itself when the server is back.', '连接已断开，服务器恢复后本页会自动继续。')}</div>`;
}

function Frame({ me, leave }) {
  const [at, go] = useState(place());
  useEffect(() => {
    const moved = () => {
      go(place());
      scrollTo(0, 0);
      document.getElementById('main')?.focus();
    };
    addEventListener('hashchange', moved);
    return () => removeEventListener('hashchange', moved);
  }, []);
  const [name, Page] = PAGES[at.page] ?? [at.page, HIDDEN[at.page] ?? Runs];
  useEffect(() => { document.title = `${name} · Ephor`; }, [name]);
  /** @param {[string, [string, any]]} page */
  const link = ([id, [text]]) => html`<a href=${`#/${id}`} aria-current=${at.page === id ? 'page' : null}>${text}${id === 'inbox' && html`<${Waiting}/>`}</a>`;
  return html`
    <a class="skip" href="#main" onClick=${(e) => { e.preventDefault(); document.getElementById('main').focus(); }}>${t('Skip to the content', '跳到内容')}</a>
    <nav aria-label=${t('Pages', '页面')}>
      <div class="brand"><img src="/console/icon.svg" alt="" width="22" height="22"/> Ephor</div>
      <div class="links">${Object.entries(PAGES).map(link)}</div>
      <div class="who">
        <span title=${`${me.tenant} · ${me.role}`}>${me.name}</span>
        <button class="quiet" onClick=${turn} aria-label=${t('Light or dark', '浅色或深色')}>◐</button>
        <button class="quiet" lang=${language === 'zh' ? 'en' : 'zh'} onClick=${() => speak(language === 'zh' ? 'en' : 'zh')}>${language === 'zh' ? 'English' : '中文'}</button>
        ${me.authenticated && html`<button class="quiet" onClick=${leave}>${t('Sign out', '退出')}</button>`}
      </div>
    </nav>
    <${Lost}/>
    <main id="main" tabIndex="-1"><${Page} key=${at.page + at.rest.join('/')} rest=${at.rest} me=${me}/></main>`;
}

function App() {
  const { value: me, error, again } = useLoaded((signal) => get('/v1/me', signal), []);
  useEffect(() => {
    if (!me) return;
    session.csrf = me.csrf;
    feed.open();
  }, [me]);
  if (error?.status === 401) return html`<${SignIn} then=${again}/>`;
  if (error) return html`<main><${Problem} error=${error} again=${again}/></main>`;
  if (!me) return html`<main><${Loading}/></main>`;
  session.csrf = me.csrf;
  const leave = async () => { await remove('/v1/session'); location.reload(); };
  return html`<${Frame} me=${me} leave=${leave}/>`;
}

render(html`<${App}/>`, document.getElementById('app'));
