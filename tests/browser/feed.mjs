// The page's own stream of events: nothing falls between what was loaded and what is heard.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { check, open, test } from './browser.mjs';
import { start } from './server.mjs';

/** @param {{folder: string, port: string}} where */
export async function feed({ folder, port }) {
  const place = join(folder, 'feed');
  await mkdir(place);
  await writeFile(join(place, 'ephor.toml'), `[server]\nlisten = "127.0.0.1:${port}"\n`);
  const memory = ['serve', '--journal', ':memory:'];
  let server = await start(memory, place);
  const { url } = server;

  /** Asks a question of people in a conversation. */
  async function asks(name) {
    const body = { decision_type: 'request_clarification', payload: { action_type: 'request_clarification', question: 'Which quarter?', options: ['the first', 'the second'] } };
    const answer = await fetch(`${url}/v1/conversations/${name}/decisions`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    check(answer.status === 202, `a question got ${answer.status}`);
    for (;;) {
      const { interrupts: [item] } = await (await fetch(`${url}/v1/interrupts?conversation=${name}`)).json();
      if (item) return `#card-${item.id}`;
    }
  }

  await test('what happens while a page loads is shown', async () => {
    const page = await open();
    let release;
    const gate = new Promise((then) => { release = then; });
    await page.route('**/v1/events?*', async (route) => {
      await gate;
      await route.continue();
    });
    await page.goto(`${url}/#/inbox`);
    await page.waitForSelector('text=Nothing waits for you.');
    const card = await asks('early');
    release();
    await page.click(`${card} >> text=the second`);
    await page.waitForSelector(`${card}.settled >> text=Answered`);
  });

  await test('a server that has lost its journal is followed from its beginning', async () => {
    const page = await open();
    await page.goto(`${url}/#/inbox`);
    for (const name of ['one', 'two', 'three', 'four']) await page.waitForSelector(await asks(name));
    await server.kill();
    await page.waitForSelector('.lost');
    server = await start(memory, place);
    await page.waitForSelector('.lost', { state: 'detached' });
    await page.waitForSelector(await asks('anew'));
  });

  await server.stop();
}
