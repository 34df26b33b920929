// Several people with roles of their own, and what goes wrong outside of the program.

import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { accessible, check, open, shot, test } from './browser.mjs';
import { run, start } from './server.mjs';

const POLICY = `
@id("writes-need-two")
@hold("It changes something: check what it sends.")
@approvals("2")
@four_eyes
permit (principal, action == Action::"HTTP", resource) when { context.method != "GET" };

@id("plans-are-seen")
@hold("A plan: look at its steps.")
permit (principal, action == Action::"create_workflow_plan", resource);
`;

/** A service that answers /ok, and never anything else. */
async function service() {
  const seen = [];
  const server = createServer((request, response) => {
    seen.push(request.url);
    if (request.url.startsWith('/ok')) response.end('{"done": true}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { seen, address: `127.0.0.1:${server.address().port}`, close: () => { server.closeAllConnections(); server.close(); } };
}

/** @param {{folder: string, port: string}} where */
export async function people({ folder, port }) {
  const outside = await service();
  const closed = await service();
  closed.close();
  await mkdir(join(folder, 'policy'), { recursive: true });
  await writeFile(join(folder, 'policy', 'people.cedar'), POLICY);
  await writeFile(join(folder, 'ephor.toml'), `
[server]
listen = "127.0.0.1:${port}"
tokens = true

[runtime]
policy = "policy"

[runtime.effects.http]
allow_private = ["${outside.address}", "${closed.address}"]
`);
  const journal = ['--journal', 'people.db'];
  const made = (name, role) => run(['token', 'create', name, '--role', role, '--tenant', 'acme', ...journal], folder);
  const [ada, olga, ann, bob] = [await made('ada', 'admin'), await made('olga', 'operator'), await made('ann', 'approver'), await made('bob', 'approver')];
  let server = await start(['serve', ...journal], folder);
  const { url } = server;

  /** Asks as somebody. */
  async function as(token, path, body) {
    const answer = await fetch(url + path, {
      method: body ? 'POST' : 'GET', body: body && JSON.stringify(body),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
    return answer.json();
  }
  const decide = (name, decision_type, payload) => as(olga, `/v1/conversations/${name}/decisions`, { decision_type, payload });
  const call = (name, method, address) => decide(name, 'create_node', {
    action_type: 'create_node', node_type: 'HTTP', node_name: 'call', config: { url: `http://${address}`, method }, execute_immediately: true,
  });

  /** A page on which somebody has signed in. */
  async function signedIn(token, place) {
    const page = await open();
    await page.goto(`${url}/#/${place}`);
    await page.fill('[name=token]', token);
    await page.click('button:has-text("Sign in")');
    await page.waitForSelector('text=Sign out');
    return page;
  }

  /** The card of what waits in a conversation. */
  async function card(name) {
    for (;;) {
      const { interrupts: [item] } = await as(ada, `/v1/interrupts?conversation=${name}`);
      if (item) return `#card-${item.id}`;
    }
  }

  await test('one signs in with a token, and does what its role may', async () => {
    check((await fetch(`${url}/v1/runs`)).status === 401, 'a request without a token is answered');
    const page = await open();
    await page.goto(url);
    await page.waitForSelector('[name=token]');
    await accessible(page, 'sign-in');
    await shot(page, 'sign-in');
    await page.fill('[name=token]', 'wrong');
    await page.click('button:has-text("Sign in")');
    await page.waitForSelector('.problem');
    await page.fill('[name=token]', ann);
    await page.click('button:has-text("Sign in")');
    await page.waitForSelector('text=Nothing has run yet');
    check(await page.locator('text=New conversation').count() === 0, 'an approver is offered to send messages');
    await page.reload();
    await page.waitForSelector('text=Nothing has run yet');
    await page.click('text=Sign out');
    await page.waitForSelector('[name=token]');
  });

  await test('two people approve, and neither is who asked for it', async () => {
    await call('payment', 'POST', `${outside.address}/ok`);
    const id = await card('payment');
    const pages = [await signedIn(olga, 'inbox'), await signedIn(ann, 'inbox'), await signedIn(bob, 'inbox')];
    const [own, first, second] = pages;
    await own.waitForSelector(`${id} >> text=Not by olga, who asked for it`);
    await own.waitForSelector(`${id} >> text=2 people must approve`);
    await accessible(own, 'a card for two people');
    await shot(own, 'inbox-two-people');
    await own.click(`${id} .approve`);
    await own.waitForSelector(`${id} .problem >> text=somebody else must approve it`);
    await first.click(`${id} .approve`);
    await first.waitForSelector(`${id} >> text=More people must approve it`);
    check(outside.seen.length === 0, 'it was called after one approval');
    await second.reload();
    await second.waitForSelector(`${id} >> text=Approved by ann`);
    await second.click(`${id} .approve`);
    await second.waitForSelector(`${id}.settled >> text=Approved`);
    while (outside.seen.length === 0) await second.waitForTimeout(50);
    check(outside.seen.join() === '/ok', `it was called ${outside.seen.join()}`);
  });

  await test('another tenant sees nothing of it', async () => {
    const eve = await run(['token', 'create', 'eve', '--role', 'admin', '--tenant', 'other', ...journal], folder);
    const { runs: [known] } = await as(ada, '/v1/runs?conversation=payment');
    const page = await signedIn(eve, 'runs');
    await page.waitForSelector('text=Nothing has run yet');
    await page.goto(`${url}/#/run/payment/${known.id}`);
    await page.waitForSelector('.problem >> text=there is no such run');
    await page.goto(`${url}/#/chat`);
    await page.waitForSelector('text=There is no conversation yet');
    check((await as(eve, `/v1/conversations/payment/runs/${known.id}`)).status === 404, 'its run is shown');
  });

  await test('a decision that is held is approved, and a question is answered', async () => {
    const page = await signedIn(ann, 'inbox');
    await decide('asked', 'request_clarification', { action_type: 'request_clarification', question: 'Which quarter?', options: ['the first', 'the second'] });
    const question = await card('asked');
    await page.click(`${question} button:has-text("the second")`);
    await page.waitForSelector(`${question}.settled >> text=Answered`);
    await decide('planned', 'create_workflow_plan', {
      action_type: 'create_workflow_plan', name: 'compare', description: 'compares', edges: [],
      nodes: [{ node_id: 'a', type: 'CONDITION', name: 'a', config: { expression: '1 < 2' } }],
    });
    const plan = await card('planned');
    await page.click(`${plan} >> text=Decision`);
    await page.waitForSelector('.checks');
    await page.goBack();
    await page.click(`${plan} .approve`);
    await page.waitForSelector(`${plan}.settled >> text=Approved`);
  });

  await test('a call that a crash cut off is told to have taken effect', async () => {
    await call('cut', 'POST', `${outside.address}/hang`);
    const id = await card('cut');
    for (const token of [ann, bob]) {
      const page = await signedIn(token, 'inbox');
      await page.click(`${id} .approve`);
      await page.waitForSelector(`${id}.settled`);
    }
    while (!outside.seen.includes('/hang')) await new Promise((then) => { setTimeout(then, 50); });
    await server.kill();
    server = await start(['serve', ...journal], folder);
    const page = await signedIn(ann, 'inbox');
    const again = await card('cut');
    await accessible(page, 'a call whose outcome is unknown');
    await shot(page, 'inbox-unknown');
    await page.click(`${again} button:has-text("It took effect already")`);
    await page.click(`${again} button:has-text("Back")`);
    await page.click(`${again} button:has-text("It took effect already")`);
    await accessible(page, 'the form for a call that took effect');
    await shot(page, 'inbox-happened');
    await page.fill(`${again} textarea`, '{"status": 200, "body": {"done": true}}');
    await page.click(`${again} form button.primary`);
    await page.waitForSelector(`${again}.settled`);
    check(outside.seen.filter((path) => path === '/hang').length === 1, 'it was called again');
  });

  await test('a breaker that opened is shown', async () => {
    for (let n = 0; n < 8; n += 1) await call(`refused-${n}`, 'GET', closed.address);
    const page = await signedIn(ada, 'health');
    await page.waitForSelector(`li:has-text("${closed.address}") >> text=calls are refused`);
    await accessible(page, 'an open breaker');
    await shot(page, 'health-breaker');
  });

  await server.stop();
  outside.close();
}
