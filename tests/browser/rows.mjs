// How quick the list of runs is with many of them. Browser, server and this share the machine.
//   EPHOR_BIN=target/release/ephor node rows.mjs

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browser, open } from './browser.mjs';
import { start } from './server.mjs';

const ROWS = Number(process.env.ROWS ?? 10000);
const TIMES = Number(process.env.TIMES ?? 10);
const AT_ONCE = 50;

const folder = await mkdtemp(join(tmpdir(), 'ephor-rows-'));
const server = await start(['dev', '--port', '0'], folder);
const json = async (answer) => { if (!answer.ok) throw new Error(await answer.text()); return answer.json(); };
const headers = { 'content-type': 'application/json' };
const say = (n) => fetch(`${server.url}/v1/conversations/talk-${n}/messages`, { method: 'POST', headers, body: JSON.stringify({ text: `What is ${n} + 1?` }) }).then(json);
const begun = performance.now();
for (let n = 0; n < ROWS; n += AT_ONCE) await Promise.all(Array.from({ length: Math.min(AT_ONCE, ROWS - n) }, (_, i) => say(n + i)));
console.log(`${ROWS} turns of as many conversations in ${((performance.now() - begun) / 1000).toFixed(0)} s`);

/** Does something so many times, each in a page of its own, and tells the median time in ms. */
async function measure(what, before, act) {
  const took = [];
  for (let n = 0; n < TIMES; n += 1) {
    const page = await open();
    await before(page, n);
    const from = performance.now();
    await act(page, n);
    took.push(performance.now() - from);
    await page.context().close();
  }
  took.sort((a, b) => a - b);
  console.log(`${what}: median ${Math.round(took[Math.floor(TIMES / 2)])} ms, longest ${Math.round(took[TIMES - 1])} ms`);
}

const rows = (page, most, text = '') => page.waitForFunction(([count, part]) => {
  const list = [...document.querySelectorAll('tbody tr')];
  return list.length >= 1 && list.length <= count && list.every((row) => row.textContent.includes(part));
}, [most, text], { polling: 'raf' });
const first = async (page) => { await page.goto(server.url); await rows(page, 100); };
await measure('the list is there', async () => {}, first);
await measure('the next page is there', first, async (page) => {
  const shown = await page.locator('tbody tr').count();
  await page.getByRole('button', { name: 'Show older runs' }).click();
  await page.waitForFunction((count) => document.querySelectorAll('tbody tr').length > count, shown, { polling: 'raf' });
});
await measure('a search for one of them is done', first, async (page, n) => {
  const name = `talk-${4321 + n}`;
  await page.getByRole('searchbox').fill(name);
  await rows(page, 1, `What is ${4321 + n} + 1?`);
});
await measure('a filter that none fits is done', first, async (page) => {
  await page.getByRole('link', { name: 'Failed' }).or(page.getByRole('button', { name: 'Failed' })).first().click();
  await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 0, null, { polling: 'raf' });
});
await browser.close();
await server.stop();
await rm(folder, { recursive: true, force: true });
