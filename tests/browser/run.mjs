// The console in a real browser, against the real program.
//   EPHOR_BIN=target/debug/ephor node run.mjs
// Screenshots go to $EPHOR_ARTIFACTS. The console's files come from $EPHOR_CONSOLE instead of the
// program, if it is set.

import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessible, browser, check, open, results, settled, shot, test } from './browser.mjs';
import { feed } from './feed.mjs';
import { people } from './people.mjs';
import { races } from './races.mjs';
import { start } from './server.mjs';

const QUESTION = 'Analyse the last three months of sales, compute the trend and send me the report';
const PAGES = ['runs', 'inbox', 'chat', 'data', 'decisions', 'agents', 'bus', 'health'];
const WIDTHS = [1440, 1024, 390];
const JSON_TYPE = { 'content-type': 'application/json' };
const folder = await mkdtemp(join(tmpdir(), 'ephor-console-'));

/** Two ports in a row that are free: the sample takes both. */
async function free() {
  const listen = (port) => new Promise((then) => {
    const server = createServer();
    server.once('error', () => then(null));
    server.listen(port, '127.0.0.1', () => then(server));
  });
  for (;;) {
    const one = await listen(0);
    const { port } = one.address();
    const next = await listen(port + 1);
    await Promise.all([one, next].filter(Boolean).map((server) => new Promise((closed) => { server.close(closed); })));
    if (next) return String(port);
  }
}

const port = await free();
const dev = ['dev', '--port', port, '--journal', 'dev.db'];
let server = await start(dev, folder);
const { url } = server;

const post = (path, body, headers = {}) => fetch(url + path, { method: 'POST', headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify(body) });
const get = async (path) => (await fetch(url + path)).json();
const at = (page, ...parts) => page.goto(`${url}/#/${parts.join('/')}`);

async function say(page, text) {
  await page.fill('#say', text);
  await page.press('#say', 'Enter');
}

/** A conversation in which something waits. */
async function held(page, name) {
  await at(page, 'chat', name);
  await say(page, QUESTION);
  await page.waitForSelector('.notice >> text=Open the inbox');
}

const cardOf = async (name) => {
  const { interrupts } = await get(`/v1/interrupts?conversation=${name}`);
  return `#card-${interrupts[0].id}`;
};

await test('a question becomes a run, waits for approval, and its report arrives', async () => {
  const page = await open();
  await at(page, 'runs');
  await page.click('text=New conversation');
  await page.waitForSelector('#say');
  await at(page, 'chat', 'report');
  await held(page, 'report');
  await page.click('text=Open the inbox');
  await page.waitForSelector('.card.current .approve');
  await accessible(page, 'inbox');
  await shot(page, 'inbox-card');
  await page.keyboard.press('a');
  await page.waitForSelector('.card.settled >> text=Approved');
  await at(page, 'chat', 'report');
  await page.waitForSelector('.message.assistant');
  await at(page, 'runs');
  await page.click('tbody tr:last-child a');
  await page.waitForSelector('.span.completed');
  check(await page.locator('.span:not(.completed):not(.done)').count() === 0, 'a span of a run that completed isn’t complete');
  await page.click('.span >> nth=1');
  await page.waitForSelector('.details .json');
  await accessible(page, 'timeline');
  await shot(page, 'run-timeline');
  for (const [tab, there] of [['graph', 'svg .node.completed'], ['feed', '.feed li'], ['talk', '.message.user']]) {
    await page.click(`#tab-${tab}`);
    await page.waitForSelector(there);
    await accessible(page, tab);
    await shot(page, `run-${tab}`);
  }
  await page.click('#tab-feed');
  await page.click('.feed li >> text=ModelCalled');
  await page.waitForSelector('.details .messages >> text=system');
  check(await page.locator('.details h3').allInnerTexts().then((all) => all.includes('Answer')), 'the model’s answer isn’t shown');
  await accessible(page, 'prompt');
  await shot(page, 'prompt');
  await page.click('.feed li >> text=DecisionValidated');
  await page.click('.details >> text=Show the decision');
  await page.waitForSelector('.checks');
  await accessible(page, 'decision');
  await shot(page, 'decision');
});

await test('one goes back in time, and forks from there', async () => {
  const page = await open();
  const { runs } = await get('/v1/runs?conversation=report&kind=turn');
  await at(page, 'run', 'report', runs[0].id);
  await page.waitForSelector('.span.completed');
  const all = await page.locator('.span').count();
  await page.fill('#scrubber', '8');
  await page.waitForSelector('.notice >> text=After event 8');
  check(await page.locator('.span').count() < all, 'the timeline shows what came later');
  await page.click('button:has-text("Replay")');
  // Each event is shown for a moment only.
  await page.waitForSelector('.notice >> text=/After event (9|\\d\\d)/');
  await page.click('button:has-text("Pause")');
  await page.fill('#scrubber', '8');
  await page.click('text=Fork from here');
  await page.waitForURL(/#\/chat\//);
  await page.waitForSelector('.message.user');
});

await test('a payload is judged again, without any effect', async () => {
  const page = await open();
  await at(page, 'decisions', 'report');
  await page.click('.rows a >> nth=0');
  await page.fill('#what-if', '{"action_type": "create_workflow_plan"}');
  await page.click('button:has-text("Judge")');
  await page.waitForSelector('[role=status] .status.rejected');
  // And by other policies.
  const { decisions } = await get('/v1/conversations/report/decisions');
  await at(page, 'decisions', 'report', decisions[0].id);
  await page.click('text=With other policies');
  await page.fill('#what-if-policies', '@id("nothing-at-all") forbid (principal, action, resource);');
  await page.click('button:has-text("Judge")');
  await page.waitForSelector('[role=status] >> text=nothing-at-all');
  await page.fill('#what-if-policies', 'forbid (principal, action');
  await page.click('button:has-text("Judge")');
  await page.waitForSelector('.problem >> text=what-if.cedar');
});

await test('a card is edited with a difference, rejected with a reason, and allowed for an hour', async () => {
  const page = await open();
  await held(page, 'edited');
  await at(page, 'inbox');
  const edited = await cardOf('edited');
  await page.click(`${edited} button:has-text("Edit")`);
  const url = page.locator(`${edited} .field`, { hasText: 'url' }).locator('input');
  await url.fill(`${await url.inputValue()}?seen=yes`);
  await page.waitForSelector(`${edited} .changes ins >> text=seen=yes`);
  await accessible(page, 'editing');
  await page.click('text=Approve with these changes');
  await page.waitForSelector(`${edited}.settled >> text=Approved`);
  await held(page, 'rejected');
  await at(page, 'inbox');
  const rejected = await cardOf('rejected');
  await page.click(`${rejected} button:has-text("Reject")`);
  await page.fill(`${rejected} input[id^=reject]`, 'not today');
  await page.keyboard.press('Enter');
  await page.waitForSelector(`${rejected}.settled`);
  await held(page, 'allowed');
  await at(page, 'inbox');
  await page.click('text=allow this for an hour');
  await page.waitForSelector('text=Allowed for now');
  await page.click('text=Revoke');
  await page.waitForSelector('text=Allowed for now', { state: 'detached' });
});

await test('two people answer the same card: one wins, the other is told', async () => {
  const [one, other] = [await open(), await open()];
  await held(one, 'twice');
  const card = await cardOf('twice');
  for (const page of [one, other]) {
    await at(page, 'inbox');
    await page.waitForSelector(`${card} .approve`);
  }
  // What the other hears of it is held back, so that it answers what is settled.
  await other.route('**/v1/interrupts', (route) => route.abort());
  await one.click(`${card} .approve`);
  await one.waitForSelector(`${card}.settled >> text=Approved`);
  await other.click(`${card} .approve`);
  await other.waitForSelector(`${card} >> text=Somebody else has answered this first`);
});

await test('several cards are answered at once, on a phone', async () => {
  const page = await open({ viewport: { width: 390, height: 844 } });
  for (const name of ['first', 'second']) await held(page, name);
  await at(page, 'inbox');
  await page.waitForSelector('.card .approve >> nth=1');
  await accessible(page, 'inbox on a phone');
  await shot(page, 'inbox-card-390');
  for (const name of ['first', 'second']) await page.check(`${await cardOf(name)} input[type=checkbox]`);
  await page.click('text=Approve all');
  await page.waitForSelector('.card.settled >> nth=1');
});

await test('rows stay where they are while new ones come', async () => {
  const page = await open();
  await at(page, 'runs');
  await page.waitForSelector('tbody tr');
  const first = await page.locator('tbody tr a').first().getAttribute('href');
  await post('/v1/conversations/later/messages', { text: 'What is 6 * 7?' });
  await page.waitForSelector('.fresh >> text=1 new');
  check(await page.locator('tbody tr a').first().getAttribute('href') === first, 'a row moved');
  await page.click('.fresh');
  await page.waitForSelector('tbody tr:first-child >> text=What is 6 * 7?');
  await page.fill('input[type=search]', 'nothing of that name');
  await page.waitForSelector('text=No run fits.');
});

await test('a killed server comes back, and pages go on: each event once, and in order', async () => {
  const [page, beside] = [await open(), await open()];
  await held(page, 'killed');
  const { runs: [turn] } = await get('/v1/runs?conversation=killed&kind=turn');
  await at(beside, 'run', 'killed', turn.id);
  await beside.click('#tab-feed');
  await beside.waitForSelector('.feed li');
  await server.kill();
  await Promise.all([page, beside].map((one) => one.waitForSelector('.lost')));
  server = await start(dev, folder);
  // Before the pages are back: they hear of it all the same.
  await post('/v1/conversations/other/messages?wait=false', { text: 'hello' });
  await Promise.all([page, beside].map((one) => one.waitForSelector('.lost', { state: 'detached' })));
  await at(page, 'inbox');
  const card = await cardOf('killed');
  await page.click(`${card} .approve`);
  await page.waitForSelector(`${card}.settled`);
  await at(page, 'chat', 'killed');
  await page.waitForSelector('.message.assistant');
  const said = await page.locator('.message.user').count();
  check(said === 1, `the message is shown ${said} times`);
  await beside.waitForSelector('.crumbs .status:not(.waiting):not(.running)');
  const { last } = await get(`/v1/conversations/killed/runs/${turn.id}`);
  await beside.waitForFunction((count) => document.querySelectorAll('.feed li').length === count, last);
  const sequences = await beside.locator('.feed .num').allTextContents();
  check(sequences.every((text, n) => Number(text) === n + 1), `the events are ${sequences.join(' ')}`);
});

await test('hostile texts are shown, and do nothing', async () => {
  const page = await open();
  await at(page, 'chat', 'hostile');
  await page.waitForSelector('#say');
  const text = '<script>document.title = "owned"</script><img src=x onerror="document.title=\'owned\'"> **bold** \u001b[31mred\u202Eevil ';
  await post('/v1/conversations/hostile/messages?wait=false', { text });
  await page.waitForSelector('.message.user >> text=onerror');
  const shown = await page.locator('.message.user .text').first().textContent();
  check(shown.includes('⟨U+202E⟩') && !/[\u001b\u202e]/.test(shown), `it shows ${JSON.stringify(shown)}`);
  await post('/v1/conversations/hostile/messages?wait=false', { text: text + 'x'.repeat(900_000) });
  await page.click('.message.user >> text=/Show this message of/');
  await page.waitForSelector('.message.user >> text=more characters');
  check(!(await page.title()).includes('owned'), 'a script ran');
  check(await page.locator('.message img, .message script').count() === 0, 'markup became an element');
  const { runs } = await get('/v1/runs?conversation=hostile&kind=turn');
  await at(page, 'run', 'hostile', runs.at(-1).id);
  await page.click('#tab-feed');
  await page.click('.feed li >> nth=0');
  await page.waitForSelector('.details .json');
  check(!/[\u001b\u202e]/.test(await page.locator('.details').innerText()), 'hidden characters reach the page');
  const nodes = Array.from({ length: 10_000 }, (_, n) => ({ node_id: `n${n}`, type: 'CONDITION', name: 'n', config: { expression: 'true' } }));
  const plan = { action_type: 'create_workflow_plan', name: 'many', description: 'many', nodes, edges: [] };
  const made = await (await post('/v1/conversations/hostile/decisions', { decision_type: 'create_workflow_plan', payload: plan })).json();
  check(made.verdict === 'rejected', `10,000 nodes are ${made.verdict}`);
  await at(page, 'decisions', 'hostile', made.decision);
  await page.waitForSelector('.status.rejected');
  check(await page.locator('*').count() < 5000, 'the page draws every node');
  const huge = await post('/v1/conversations/hostile/messages', { text: 'x'.repeat(5 << 20) }).catch(() => null);
  // It may close the connection before it has read all.
  check(huge == null || huge.status === 413, `5 MB answer ${huge?.status}`);
  check((await fetch(`${url}/livez`)).ok, 'the server no longer answers');
});

await test('an approver sees all of what is held, to the last digit', async () => {
  const page = await open();
  await held(page, 'exact');
  const { interrupts } = await get('/v1/interrupts?conversation=exact');
  const { payload } = await get(`/v1/interrupts/${interrupts[0].id}`);
  const config = { url: payload.url ?? payload.config.url, method: 'POST', body: { note: `see you\u001b] not seen${' '.repeat(3000)}the end`, account: 'N' } };
  const create = { action_type: 'create_node', node_type: 'HTTP', node_name: 'send', config };
  const body = JSON.stringify({ decision_type: 'create_node', payload: create }).replace('"N"', '12345678901234567891');
  await fetch(`${url}/v1/conversations/digits/decisions`, { method: 'POST', headers: JSON_TYPE, body });
  await at(page, 'inbox');
  await page.waitForSelector('.card >> nth=1');
  const card = await cardOf('digits');
  await page.click(`${card} summary, ${card} button[aria-expanded=false], ${card}`);
  await page.waitForSelector(`${card} .shown`);
  const shown = await page.locator(card).innerText();
  check(shown.includes('⟨U+001B⟩] not seen') && shown.includes('the end'), 'a part of the text is hidden');
  check(shown.includes('12345678901234567891'), 'the digits are rounded');
  await page.click(`${card} button:has-text("Edit")`);
  const edited = await page.locator(`${card} textarea`).inputValue();
  check(edited.includes('12345678901234567891'), 'the digits are rounded where they are edited');
});

await test('the analyst answers with its statement, table and chart', async () => {
  const page = await open();
  await at(page, 'data');
  await page.fill('#ask', 'Total amount per month');
  await page.press('#ask', 'Enter');
  await page.waitForSelector('.card .status.completed');
  await page.waitForSelector('.chart .bar');
  await page.waitForSelector('.card >> text=SELECT');
  await accessible(page, 'answer');
  await shot(page, 'data-answer');
});

await test('the analyst shows its plan first, and goes on when it is approved', async () => {
  const page = await open();
  await at(page, 'data');
  await page.check('text=Show me the plan first');
  await page.fill('#ask', 'Total amount per month');
  await page.press('#ask', 'Enter');
  await page.waitForSelector('.card .status.waiting');
  await accessible(page, 'a plan to review');
  await shot(page, 'data-plan');
  await page.click('.card button:has-text("approve")');
  await page.waitForSelector('.card .status.completed');
  await page.waitForSelector('.chart .bar');
});

await test('an agent is tried, and a graph is drawn', async () => {
  const page = await open();
  await at(page, 'agents');
  await page.click('text=Try it >> nth=0');
  await page.fill('.card textarea >> nth=0', 'the five best products');
  await page.click('.card >> text=Start');
  await page.waitForSelector('.crumbs .status.completed');
  await page.click('#tab-graph');
  await page.waitForSelector('svg .node.completed');
  await at(page, 'agents');
  await page.click('button:has-text("Draw") >> nth=0');
  await page.waitForSelector('svg .node');
  await accessible(page, 'agents with a graph');
  const height = () => page.evaluate(() => document.querySelector('svg .node text').getBoundingClientRect().height);
  const small = await height();
  await page.evaluate(() => { document.documentElement.style.fontSize = '200%'; });
  const large = await height();
  check(Math.abs(large / small - 2) < 0.1, `the graph's text is ${large / small} times as high where the font is twice as large`);
});

await test('every page is usable, in both themes and languages, and at three widths', async () => {
  for (const scheme of ['light', 'dark']) {
    const page = await open({ colorScheme: scheme, locale: scheme === 'dark' ? 'zh-CN' : 'en-GB' });
    for (const name of PAGES) {
      await at(page, name);
      await settled(page);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await accessible(page, `${name}, ${scheme}, ${width} px`);
        await shot(page, `${name}-${scheme}-${width}`);
      }
    }
  }
});

await test('the keyboard reaches the content, and a theme and a language are kept', async () => {
  const page = await open({ colorScheme: 'light' });
  await at(page, 'runs');
  await settled(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  check(await page.evaluate(() => document.activeElement.id) === 'main', 'the skip link doesn’t skip');
  await page.click('[aria-label="Light or dark"]');
  await page.click('text=中文');
  await page.waitForSelector('h1:has-text("运行")');
  check(await page.evaluate(() => document.documentElement.dataset.theme) === 'dark', 'the theme is forgotten');
  check(await page.evaluate(() => document.documentElement.lang) === 'zh', 'the page’s language isn’t told');
});

await test('another site\'s page is refused', async () => {
  const foreign = await post('/v1/conversations', {}, { origin: 'http://evil.example' });
  check(foreign.status === 403, `a foreign origin got ${foreign.status}`);
});

await test('Ctrl-C ends it with 0', async () => check(await server.stop() === 0, 'it ended with an error'));

await people({ folder, port });
await feed({ folder, port });
await races({ port });

await browser.close();
await rm(folder, { recursive: true, force: true });
console.log(`${results.passed} passed, ${results.failed} failed`);
process.exitCode = results.failed > 0 ? 1 : 0;
