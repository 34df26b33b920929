// The console in a real browser, against the real program.
//   EPHOR_BIN=target/debug/ephor node run.mjs
// Screenshots go to $EPHOR_ARTIFACTS, if it is set.

import { mkdtemp, readFile, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { run, start } from './server.mjs';

const QUESTION = 'Analyse the last three months of sales, compute the trend and send me the report';
const PAGES = ['runs', 'inbox', 'chat', 'data', 'agents', 'bus', 'health'];
const axe = await readFile(new URL('node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const folder = await mkdtemp(join(tmpdir(), 'ephor-console-'));
const shots = process.env.EPHOR_ARTIFACTS;
if (shots) await mkdir(shots, { recursive: true });

/** Two ports in a row that are free: the sample takes both. */
async function free() {
  for (;;) {
    const one = createServer().listen(0, '127.0.0.1');
    await new Promise((ready) => { one.once('listening', ready); });
    const { port } = one.address();
    const next = createServer();
    const open = await new Promise((ready) => { next.once('error', () => ready(false)); next.listen(port + 1, '127.0.0.1', () => ready(true)); });
    await Promise.all([one, next].map((server) => new Promise((closed) => { server.close(closed); })));
    if (open) return String(port);
  }
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const errors = [];
let [passed, failed] = [0, 0];

async function page(options = {}) {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 }, ...options });
  const opened = await context.newPage();
  opened.setDefaultTimeout(60000);
  opened.on('pageerror', (error) => errors.push(error.message));
  opened.on('console', (message) => { if (message.type() === 'error' && !/ERR_|status of (409|404|401)/.test(message.text())) errors.push(message.text()); });
  return opened;
}

async function test(name, act) {
  errors.length = 0;
  try {
    await act();
    if (errors.length > 0) throw new Error(`the page reports: ${errors.join('; ')}`);
    passed += 1;
    console.log(`ok      ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${name}\n${error.stack}`);
  }
}

function check(fits, what) {
  if (!fits) throw new Error(what);
}

/** No violation that axe finds. Contrast is measured on settled pages. */
async function accessible(of, where) {
  await of.evaluate(axe);
  const { violations } = await of.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  check(violations.length === 0, `${where}: ${violations.map((one) => `${one.id} (${one.nodes.map((node) => node.target).slice(0, 3).join(', ')})`).join('; ')}`);
}

async function say(of, text) {
  await of.fill('#say', text);
  await of.press('#say', 'Enter');
}

const port = await free();
const dev = ['dev', '--port', port, '--journal', 'dev.db'];
let server = await start(dev, folder);
const { url } = server;
const fresh = async (name) => `${url}/#/chat/${name}`;

await test('a question becomes a run, waits for approval, and its report arrives', async () => {
  const one = await page();
  await one.goto(await fresh('report'));
  await say(one, QUESTION);
  await one.click('text=open the inbox');
  await one.waitForSelector('.card .json');
  await accessible(one, 'inbox with a card');
  await one.click('.card.current .actions .primary');
  await one.waitForSelector('.card.settled');
  await one.goto(await fresh('report'));
  await one.waitForSelector('.message.assistant >> text=Done');
  await one.goto(`${url}/#/runs`);
  await one.click('tbody tr:last-child a');
  await one.waitForSelector('.span.completed');
  await one.click('.span >> nth=1');
  await one.waitForSelector('.details .json');
  await accessible(one, 'run, timeline');
  await one.click('#tab-graph');
  await one.waitForSelector('svg .node.completed');
  await accessible(one, 'run, graph');
  await one.click('.details >> text=Show the decision');
  await one.click('text=rules pass');
  await one.waitForSelector('.checks li');
  await accessible(one, 'decision');
  await one.context().close();
});

await test('a payload is judged again without any effect', async () => {
  const one = await page();
  await one.goto(`${url}/#/decisions/report`);
  await one.click('.rows a >> nth=0');
  await one.fill('#what-if', '{"action_type": "create_workflow_plan"}');
  await one.click('button:has-text("Judge")');
  await one.waitForSelector('[role=status] .status.rejected');
  await one.context().close();
});

await test('two people answer the same card: one wins, the other is told', async () => {
  const [one, other] = [await page(), await page()];
  await one.goto(await fresh('twice'));
  await say(one, QUESTION);
  await one.waitForSelector('text=open the inbox');
  for (const of of [one, other]) {
    await of.goto(`${url}/#/inbox`);
    await of.waitForSelector('.card .json');
  }
  // What the other hears of it is held back, so that it answers what is settled.
  await other.route('**/v1/interrupts', (route) => route.abort());
  await one.click('.card.current .actions .primary');
  await one.waitForSelector('.card.settled >> text=Approved');
  await other.click('.card.current .actions .primary');
  await other.waitForSelector('.card >> text=Somebody else has settled this first');
  await one.context().close();
  await other.context().close();
});

await test('a killed server comes back, and the page goes on', async () => {
  const one = await page();
  await one.goto(await fresh('killed'));
  await say(one, QUESTION);
  await one.waitForSelector('text=open the inbox');
  await server.kill();
  await one.waitForSelector('.lost');
  server = await start(dev, folder);
  await one.waitForSelector('.lost', { state: 'detached' });
  await one.click('text=open the inbox');
  await one.waitForSelector('.card .json');
  await one.click('.card.current .actions .primary');
  await one.waitForSelector('.card.settled');
  await one.goto(await fresh('killed'));
  await one.waitForSelector('.message.assistant >> text=completed');
  const texts = await one.locator('.message.user').allTextContents();
  check(texts.length === 1, `the message is shown ${texts.length} times`);
  await one.context().close();
});

await test('hostile texts are shown, and do nothing', async () => {
  const one = await page();
  await one.goto(await fresh('hostile'));
  await one.waitForSelector('#say');
  const text = '<script>document.title = "owned"</script><img src=x onerror="document.title=\'owned\'"> \u001b[31mred\u202Eevil ';
  await fetch(`${url}/v1/conversations/hostile/messages?wait=false`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ text: text + 'x'.repeat(500000) }) });
  await one.click('.message.user >> text=show all');
  await one.waitForSelector('.message.user >> text=onerror');
  const shown = await one.locator('.message.user .text').first().textContent();
  check(shown.includes('⟨U+202E⟩') && shown.includes('⟨U+001B⟩'), 'hidden characters are not shown');
  check(!(await one.title()).includes('owned'), 'a script ran');
  check(await one.locator('.message img').count() === 0, 'markup became an element');
  const huge = await fetch(`${url}/v1/conversations/hostile/messages`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ text: 'x'.repeat(5 << 20) }) }).catch(() => null);
  // It may close the connection before it has read all.
  check(huge == null || huge.status === 413, `5 MB answer ${huge?.status}`);
  check((await fetch(`${url}/livez`)).ok, 'the server no longer answers');
  const plan = { action_type: 'create_workflow_plan', name: 'huge', description: '', edges: [], nodes: Array.from({ length: 10000 }, (_, n) => ({ node_id: `n${n}`, type: 'CONDITION', config: { expression: 'true' } })) };
  const judged = await fetch(`${url}/v1/conversations/hostile/judge`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ decision_type: 'create_workflow_plan', payload: plan }) });
  check(judged.status === 200 || judged.status === 413, `10,000 nodes answer ${judged.status}`);
  await one.context().close();
});

await test('every page is usable, in both themes and languages, and at three widths', async () => {
  for (const scheme of ['light', 'dark']) {
    const one = await page({ colorScheme: scheme, locale: scheme === 'dark' ? 'zh-CN' : 'en-GB' });
    for (const name of PAGES) {
      await one.goto(`${url}/#/${name}`);
      await one.waitForSelector('h1');
      await one.waitForFunction(() => !document.querySelector('.state[role=status]'));
      await accessible(one, `${name}, ${scheme}`);
      if (!shots) continue;
      for (const width of [1440, 1024, 390]) {
        await one.setViewportSize({ width, height: 900 });
        await one.screenshot({ path: join(shots, `${name}-${scheme}-${width}.png`), fullPage: true });
      }
      await one.setViewportSize({ width: 1440, height: 900 });
    }
    await one.context().close();
  }
});

await test('the analyst answers with its statement, table and chart', async () => {
  const one = await page();
  await one.goto(`${url}/#/data`);
  await one.fill('#ask', 'Total amount per month');
  await one.press('#ask', 'Enter');
  await one.waitForSelector('.answer .status.done');
  await one.waitForSelector('.chart svg');
  await one.waitForSelector('.answer >> text=SELECT');
  await one.context().close();
});

await test('another site\'s page, and another host\'s name, are refused', async () => {
  const foreign = await fetch(`${url}/v1/conversations`, { method: 'POST', headers: { 'content-type': 'application/json', origin: 'http://evil.example' }, body: '{}' });
  check(foreign.status === 403, `a foreign origin got ${foreign.status}`);
});

check(await server.stop() === 0, 'Ctrl-C does not end it with 0');

await test('a token sees its tenant alone, and does what its role may', async () => {
  const made = async (...args) => run(['token', 'create', ...args, '--journal', 'tokens.db'], folder);
  const [ann, eve] = [await made('ann', '--role', 'approver', '--tenant', 'acme'), await made('eve', '--role', 'admin', '--tenant', 'other')];
  const { writeFile } = await import('node:fs/promises');
  await writeFile(join(folder, 'ephor.toml'), `[server]\nlisten = "127.0.0.1:${port}"\ntokens = true\n`);
  const guarded = await start(['serve', '--journal', 'tokens.db'], folder);
  const as = (token) => ({ headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } });
  const said = await fetch(`${url}/v1/conversations/c/messages`, { method: 'POST', ...as(eve), body: '{"text": "What is 6 * 7?"}' });
  check(said.status === 200, `an admin got ${said.status}`);
  check((await fetch(`${url}/v1/conversations/c/state`, as(ann))).status === 404, 'a foreign tenant is seen');
  check((await fetch(`${url}/v1/conversations/c/messages`, { method: 'POST', ...as(ann), body: '{"text": "hi"}' })).status === 403, 'an approver sends messages');
  check((await fetch(`${url}/v1/runs`)).status === 401, 'a request without a token is answered');
  check((await fetch(`${url}/v1/runs`, as(`${eve.slice(0, -1)}${eve.endsWith('0') ? '1' : '0'}`))).status === 401, 'a wrong token is taken');
  const one = await page();
  await one.goto(url);
  await one.waitForSelector('[name=token]');
  await accessible(one, 'sign-in');
  await one.fill('[name=token]', ann);
  await one.click('text=Sign in');
  await one.waitForSelector('text=Nothing has run yet');
  await one.reload();
  await one.waitForSelector('text=Nothing has run yet');
  await one.click('text=Sign out');
  await one.waitForSelector('[name=token]');
  await one.context().close();
  await guarded.stop();
});

await browser.close();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
