// What comes late, twice, out of order or not at all. Gates hold requests back, so that each order is sure.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, open, test } from './browser.mjs';
import { run, start } from './server.mjs';

const QUESTION = 'Analyse the last three months of sales, compute the trend and send me the report';
const POLICY = `
@id("statements-are-seen")
@hold("Look at the statement.")
permit (principal, action == Action::"DATABASE", resource);
`;
const BUSY = { status: 503, contentType: 'application/problem+json', body: JSON.stringify({ code: 'BUSY', detail: 'the server is busy' }) };

/** Holds the page's requests back, or with `late` their answers, until `release` is called. */
async function gate(page, pattern, { late = false } = {}) {
  let [release, reach] = [() => {}, () => {}];
  const opened = new Promise((then) => { release = then; });
  const reached = new Promise((then) => { reach = then; });
  await page.route(pattern, async (route) => {
    const response = late ? await route.fetch() : undefined;
    reach();
    await opened;
    // A page that has given up is no longer there to be answered.
    await (response ? route.fulfill({ response }) : route.continue()).catch(() => {});
  });
  return { reached, release };
}

/** A page that gives up soon: what it waits for comes at once or never. */
async function hasty(options = {}) {
  const page = await open(options);
  page.setDefaultTimeout(15000);
  return page;
}

/** What an answer brings has been drawn. */
const drawn = (page) => page.evaluate(() => new Promise((then) => { requestAnimationFrame(() => setTimeout(then)); }));

/** The number of waiting things in the navigation: it is loaded again when a page with the same things is. */
const BADGE = '**/v1/interrupts?limit=100';

/** @param {{port: string}} where */
export async function races({ port }) {
  // Settings of a folder above would be taken in place of the sample.
  const folder = await mkdtemp(join(tmpdir(), 'ephor-races-'));
  await sample({ folder, port });
  await statements({ folder, port });
  await sessions({ folder, port });
  await rm(folder, { recursive: true, force: true });
}

async function sample({ folder, port }) {
  const server = await start(['dev', '--port', port, '--journal', ':memory:'], folder);
  const { url } = server;
  const headers = { 'content-type': 'application/json' };
  const post = async (path, body, more = {}) => (await fetch(url + path, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) })).json();
  const get = async (path) => (await fetch(url + path)).json();
  const at = (page, ...parts) => page.goto(`${url}/#/${parts.join('/')}`);
  const say = (name, text = 'What is 6 * 7?', wait = true) => post(`/v1/conversations/${name}/messages?wait=${wait}`, { text });
  const write = async (page, text) => {
    await page.fill('#say', text);
    await page.press('#say', 'Enter');
  };
  /** What waits in a conversation, as soon as something does. */
  async function waiting(name) {
    for (;;) {
      const { interrupts: [item] } = await get(`/v1/interrupts?conversation=${name}`);
      if (item) return item;
    }
  }
  async function held(name) {
    await say(name, QUESTION, false);
    return waiting(name);
  }
  const answer = (item, said = { answer: 'approve' }) => post(`/v1/interrupts/${item.id}/answer`, said, item.digest ? { 'if-match': `"${item.digest}"` } : {});
  const asks = async (name) => {
    await post(`/v1/conversations/${name}/decisions`, { decision_type: 'request_clarification', payload: { action_type: 'request_clarification', question: 'Which quarter?', options: ['the first', 'the second'] } });
    return waiting(name);
  };
  await test('an answer that is slower than the next event is shown', async () => {
    const item = await asks('slow');
    const page = await hasty();
    await at(page, 'bus');
    await page.waitForSelector('.badge');
    await page.route('**/v1/interrupts', async (route) => {
      // The page may be closed by then.
      const again = page.waitForRequest(BADGE).catch(() => {});
      await say('traffic');
      await again;
      await drawn(page).catch(() => {});
      await route.continue().catch(() => {});
    });
    await at(page, 'inbox');
    await page.waitForSelector(`#card-${item.id}`);
  });

  await test('older rows of one filter don’t appear under another', async () => {
    await Promise.all(Array.from({ length: 60 }, (_, n) => say(`many-${n}`)));
    const page = await hasty();
    const late = await gate(page, /\/v1\/runs\?.*before=/);
    await at(page, 'runs');
    await page.click('text=Show older runs');
    await late.reached;
    await page.click('.filters button:has-text("Failed")');
    await page.waitForSelector('text=No run fits.');
    const answered = page.waitForResponse(/before=/);
    late.release();
    await (await answered).finished();
    await drawn(page);
    check(await page.locator('tbody tr').count() === 0, 'rows of all runs are among the failed ones');
  });

  await test('a late list of runs doesn’t replace a newer one', async () => {
    const page = await hasty();
    await at(page, 'runs');
    await page.waitForSelector('tbody tr');
    // Each request's answer is of the time at which it was asked; the first one comes last.
    let [release, reach, first] = [() => {}, () => {}, true];
    const opened = new Promise((then) => { release = then; });
    const reached = new Promise((then) => { reach = then; });
    await page.route(/\/v1\/runs\?/, async (route) => {
      if (!first) return route.continue();
      first = false;
      const response = await route.fetch();
      reach();
      await opened;
      return route.fulfill({ response }).catch(() => {});
    });
    for (const happens of [() => asks('before'), () => say('newer')]) {
      const badge = page.waitForResponse(BADGE);
      await happens();
      await Promise.all([reached, badge.then((response) => response.finished())]);
      await drawn(page);
    }
    const answered = page.waitForResponse(/\/v1\/runs\?/);
    release();
    await (await answered).finished();
    await drawn(page);
    await page.waitForSelector('.fresh >> text=1 new');
  });

  await test('many runs at once leave no hole', async () => {
    const page = await hasty();
    await at(page, 'runs');
    await page.waitForSelector('tbody tr');
    const late = await gate(page, /\/v1\/runs\?/);
    await Promise.all(Array.from({ length: 130 }, (_, n) => say(`burst-${n}`, `What is 3 * ${n}?`)));
    await late.reached;
    const badge = page.waitForResponse(BADGE);
    await say('last');
    await (await badge).finished();
    late.release();
    await page.click('.fresh >> text=131 new');
    await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 181);
  });

  await test('a card is answered once, and says how', async () => {
    const item = await held('once');
    const page = await hasty();
    const said = await gate(page, '**/answer', { late: true });
    await at(page, 'inbox');
    const button = page.locator(`#card-${item.id} >> text=allow this for an hour`);
    const list = page.waitForResponse('**/v1/interrupts');
    await button.click();
    await said.reached;
    check(await button.isDisabled(), 'it can be allowed twice');
    check(await page.evaluate(() => document.activeElement.classList.contains('card')), 'the focus is lost');
    // Its end is heard before its own answer comes.
    await (await list).finished();
    await drawn(page);
    check(await page.locator('text=Somebody else').count() === 0, 'it says that somebody else has answered');
    said.release();
    await page.waitForSelector(`#card-${item.id}.settled >> text=Approved`);
    const { allowances } = await get('/v1/allowances');
    check(allowances.length === 1, `there are ${allowances.length} allowances`);
  });

  await test('a question that can’t be asked is kept, and an unknown answer isn’t waited for', async () => {
    const page = await hasty();
    await at(page, 'data');
    await page.route('**/decisions', (route) => route.fulfill(BUSY));
    await page.fill('#ask', 'Total amount per month');
    await page.press('#ask', 'Enter');
    await page.waitForSelector('.problem >> text=the server is busy');
    check(await page.inputValue('#ask') === 'Total amount per month', 'the question is lost');
    await page.waitForSelector('text=Nothing has been asked here.');
    await page.unroute('**/decisions');
    await page.click('button:has-text("Ask")');
    await page.waitForSelector('section.card:has-text("Total amount per month")');
    await at(page, 'data', 'nothing-there');
    await page.waitForSelector('text=Nothing has been asked here.');
  });

  await test('two turns of a conversation are heard, one after the other', async () => {
    const page = await hasty();
    await at(page, 'chat', 'beside');
    await write(page, QUESTION);
    const item = await waiting('beside');
    await write(page, 'What is 6 * 7?');
    await page.waitForFunction(() => document.querySelectorAll('.message.pending').length === 2);
    await answer(item);
    await page.waitForSelector('.message.pending', { state: 'detached' });
    await page.waitForSelector('.message.assistant >> text=6 * 7 = 42');
    check(await page.locator('.message.user').count() === 2, 'a message is shown twice');
    check(await page.locator('.problem').count() === 0, 'it says that the connection broke off');
  });

  await test('a message that can’t be sent comes back into the field', async () => {
    const page = await hasty();
    await at(page, 'chat', 'unsent');
    await page.waitForSelector('#say');
    await page.route('**/messages', (route) => route.fulfill(BUSY));
    await write(page, 'written for ten minutes');
    await page.waitForSelector('.problem >> text=the server is busy');
    await page.waitForFunction(() => /** @type {any} */ (document.getElementById('say')).value === 'written for ten minutes');
  });

  await test('a card whose run was cancelled doesn’t say that somebody answered', async () => {
    const [item, other] = [await held('cancelled'), await held('elsewhere')];
    const page = await hasty();
    await at(page, 'inbox');
    await page.check(`#card-${item.id} input[type=checkbox]`);
    await page.waitForSelector('.several >> text=1 chosen');
    const { runs: [turn] } = await get('/v1/runs?conversation=cancelled&kind=turn');
    await post(`/v1/conversations/cancelled/runs/${turn.id}/cancel`, { reason: '' });
    await page.waitForSelector(`#card-${item.id}.settled >> text=It doesn’t wait any more.`);
    check(await page.locator('.several').count() === 0, 'what no longer waits can still be answered');
    await answer(other);
    await page.waitForSelector(`#card-${other.id}.settled >> text=Somebody else has answered this first.`);
  });

  await test('what couldn’t be loaded is tried again, and a part that is missing is told', async () => {
    const page = await hasty();
    await page.route('**/v1/me', (route) => route.abort(), { times: 1 });
    await page.route('**/v1/agents', (route) => route.fulfill(BUSY), { times: 1 });
    await page.route('**/dagre.js', (route) => route.abort());
    await at(page, 'agents');
    await page.click('button:has-text("Draw") >> nth=0');
    await page.waitForSelector('text=It can’t be drawn');
    await at(page, 'nonsense');
    await page.waitForSelector('h1:has-text("There is no such page")');
  });

  await test('one stays where one is: in the address, and in a conversation', async () => {
    const page = await hasty({ viewport: { width: 390, height: 844 } });
    await at(page, 'runs');
    await page.click('.filters button:has-text("Waits for me")');
    await page.fill('input[type=search]', 'held');
    await say('held', QUESTION, false);
    await page.click('tbody tr a >> nth=0');
    await page.click('#tab-feed');
    await page.reload();
    await page.waitForSelector('#tab-feed[aria-selected=true]');
    await page.goBack();
    await page.waitForSelector('.filters [aria-pressed=true]:has-text("Waits for me")');
    check(await page.inputValue('input[type=search]') === 'held', 'the search is forgotten');
    for (let n = 0; n < 12; n += 1) await say('long');
    await at(page, 'chat', 'long');
    await page.waitForSelector('.message.assistant >> nth=11');
    await page.waitForFunction(() => scrollY > 0);
    const [field, bar] = [await page.locator('#say').boundingBox(), await page.locator('nav').boundingBox()];
    check(field.y > 0 && field.y + field.height <= bar.y, `the field is at ${field.y}, the bar at ${bar.y}`);
    await page.evaluate(() => scrollTo(0, 0));
    await drawn(page);
    await say('long', 'What is 6 * 8?');
    await page.waitForSelector('.message.assistant >> text=48');
    await drawn(page);
    check(await page.evaluate(() => scrollY) === 0, 'whoever reads above is pulled down');
  });

  await test('the focus stays in a card', async () => {
    const item = await held('focus');
    const page = await hasty();
    const card = `#card-${item.id}`;
    const focused = () => page.evaluate(() => `${document.activeElement.tagName} ${document.activeElement.id}`);
    await at(page, 'inbox');
    for (let n = 0; n < 2; n += 1) {
      await page.click(`${card} button:has-text("Reject")`);
      check((await focused()).startsWith('INPUT reject'), `after Reject it is at ${await focused()}`);
      await page.click(`${card} button:has-text("Back")`);
      check(await focused() === `ARTICLE card-${item.id}`, `after Back it is at ${await focused()}`);
    }
    await page.focus(`${card} .approve`);
    await page.keyboard.press('e');
    await page.waitForSelector(`${card} form`);
    check(/^(INPUT|TEXTAREA) edit/.test(await focused()), `after e it is at ${await focused()}`);
  });

  await test('figures and times read as they do in the console’s language', async () => {
    const page = await hasty({ locale: 'de-DE', timezoneId: 'UTC' });
    await at(page, 'runs');
    await page.waitForSelector('h1');
    const told = await page.evaluate(async () => {
      const path = '/console/lib/format.js';
      const { clock, figure } = await import(path);
      return [clock('2026-01-02T00:15:00Z'), figure(2025, 'year'), figure(123456, 'customer_id'), figure(1234567890123.45, 'amount'), figure(0.00012, 'rate'), figure(5000, 'paid')];
    });
    check(told.join(' ') === '00:15:00.000 2025 123456 1,234,567,890,123.45 0.00012 5,000', told.join(' '));
  });

  await server.stop();
}

/** A statement that a person must see first. */
async function statements({ folder, port }) {
  const place = join(folder, 'statements');
  await run(['init', place], folder);
  await writeFile(join(place, 'policy', 'statements.cedar'), POLICY);
  const server = await start(['dev', '--port', port, '--journal', ':memory:'], place);
  const { url } = server;
  const get = async (path) => (await fetch(url + path)).json();

  await test('a statement that is held is told, and its graph goes back in time', async () => {
    const page = await hasty();
    await page.goto(`${url}/#/data`);
    await page.fill('#ask', 'Total amount per month');
    await page.press('#ask', 'Enter');
    await page.waitForSelector('section.card .status.held');
    await page.waitForSelector('section.card >> text=open the inbox');
    const name = new URL(page.url()).hash.split('/').pop();
    const { interrupts: [item] } = await get('/v1/interrupts');
    const headers = { 'content-type': 'application/json', 'if-match': `"${item.digest}"` };
    await fetch(`${url}/v1/interrupts/${item.id}/answer`, { method: 'POST', headers, body: '{"answer": "approve"}' });
    await page.waitForSelector('section.card .status.completed');
    await page.click('section.card >> text=Run');
    await page.click('#tab-graph');
    await page.waitForSelector('svg .node.completed');
    const { events } = await get(`/v1/conversations/${name}/events`);
    const begun = Number(events.find((event) => event.type === 'ephor.SubAgentSpawned').sequence);
    await page.fill('#scrubber', String(begun));
    await page.waitForSelector(`.notice >> text=After event ${begun}`);
    await page.waitForSelector('svg .node:not(.completed)');
    await page.waitForFunction(() => !document.querySelector('svg .node.completed'));
  });

  await server.stop();
}

/** Who one is changes while a page is open. */
async function sessions({ folder, port }) {
  const place = join(folder, 'sessions');
  await mkdir(place);
  await writeFile(join(place, 'ephor.toml'), `[server]\nlisten = "127.0.0.1:${port}"\ntokens = true\n`);
  const journal = ['--journal', 'sessions.db'];
  const made = (name, role) => run(['token', 'create', name, '--role', role, '--tenant', 'acme', ...journal], place);
  const [ann, olga, vic] = [await made('ann', 'approver'), await made('olga', 'operator'), await made('vic', 'viewer')];
  let server = await start(['serve', ...journal], place);
  const { url } = server;

  async function signIn(page, token, there) {
    await page.goto(`${url}/#/${there}`);
    await page.fill('[name=token]', token);
    await page.click('button:has-text("Sign in")');
    await page.waitForSelector('text=Sign out');
    return page;
  }
  await test('a tab hears that one has signed out, or in as somebody else, in another', async () => {
    const one = await signIn(await hasty(), ann, 'runs');
    const other = await one.context().newPage();
    other.setDefaultTimeout(15000);
    await other.goto(`${url}/#/runs`);
    await other.waitForSelector('text=Sign out');
    await one.click('text=Sign out');
    await one.waitForSelector('[name=token]');
    await other.goto(`${url}/#/health`);
    await other.waitForSelector('[name=token]');
    await signIn(other, ann, 'runs');
    await one.goto(`${url}/#/new`);
    await one.reload();
    await one.waitForSelector('.who >> text=ann');
    await one.click('text=Sign out');
    await signIn(one, olga, 'runs');
    check(await other.locator('.who >> text=ann').count() === 1, 'it is somebody else too early');
    // A change that comes with the old name is refused, and the new one is shown.
    await other.goto(`${url}/#/new`);
    await other.waitForSelector('.who >> text=olga');
  });

  await test('a viewer isn’t asked to start something', async () => {
    const page = await signIn(await hasty(), vic, 'decisions');
    await page.waitForSelector('text=No conversation.');
    check(await page.locator('text=Start one').count() === 0, 'a viewer is asked to');
  });

  await test('a token that was revoked signs one out, and signing out without a server says so', async () => {
    const [page, kept] = [await signIn(await hasty(), olga, 'runs'), await signIn(await hasty(), ann, 'runs')];
    const list = await run(['token', 'list', ...journal], place);
    const [id] = list.split('\n').find((line) => / olga /.test(line)).trim().split(/\s+/);
    await server.kill();
    await run(['token', 'revoke', id, ...journal], place);
    await Promise.all([page, kept].map((one) => one.waitForSelector('.lost')));
    await kept.click('text=Sign out');
    await kept.waitForSelector('.problem >> text=The server can’t be reached.');
    server = await start(['serve', ...journal], place);
    await page.waitForSelector('[name=token]');
    await kept.waitForSelector('.lost', { state: 'detached' });
  });

  await server.stop();
}
