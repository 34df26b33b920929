// The console's figures: when a page is first painted, and how it keeps up with many events. Browser,
// server and this share the machine.
//   EPHOR_BIN=target/release/ephor node paint.mjs

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browser, open } from './browser.mjs';
import { start } from './server.mjs';

const LOADS = Number(process.env.LOADS ?? 15);
const RATE = Number(process.env.RATE ?? 1000);
const SECONDS = Number(process.env.SECONDS ?? 10);
const QUESTION = 'Analyse the last three months of sales, compute the trend and send me the report';
/** A batch for each of so many milliseconds. */
const STEP = 50;

const folder = await mkdtemp(join(tmpdir(), 'ephor-paint-'));
const server = await start(['dev', '--port', '0'], folder);
const post = (path, body, type = 'application/json') => fetch(server.url + path, { method: 'POST', headers: { 'content-type': type }, body: JSON.stringify(body) });
const sorted = (list) => [...list].sort((a, b) => a - b);
const at = (list, part) => Math.round(sorted(list)[Math.min(list.length - 1, Math.floor(list.length * part))]);

const [paints, there] = [[], []];
for (let n = 0; n < LOADS; n += 1) {
  const page = await open();
  await page.goto(server.url);
  await page.waitForSelector('h1');
  there.push(await page.evaluate(() => performance.now()));
  paints.push(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN));
  await page.context().close();
}
console.log(`first paint, of ${LOADS} without a cache: median ${at(paints, 0.5)} ms (${at(paints, 0)} to ${at(paints, 1)}); the page is there after ${at(there, 0.5)} ms`);

// A turn that waits for approval goes on while events come.
await post('/v1/conversations/busy/messages?wait=false', { text: QUESTION });
let run;
while (!run) run = (await (await fetch(`${server.url}/v1/runs?conversation=busy&kind=turn&status=waiting`)).json()).runs[0];
const page = await open();
await page.goto(`${server.url}/#/run/busy/${run.id}`);
await page.click('#tab-feed');
await page.waitForSelector('.feed li');
await page.evaluate(() => {
  globalThis.frames_ = [];
  let last = performance.now();
  const frame = (now) => { globalThis.frames_.push(now - last); last = now; requestAnimationFrame(frame); };
  requestAnimationFrame(frame);
});
const begun = performance.now();
let sent = 0;
for (let n = 0; n < (SECONDS * 1000) / STEP; n += 1) {
  const due = begun + n * STEP;
  if (performance.now() < due) await new Promise((then) => { setTimeout(then, due - performance.now()); });
  const count = Math.round((RATE * STEP) / 1000);
  const batch = Array.from({ length: count }, (_, i) => ({ specversion: '1.0', id: String(sent + i), source: '/load', type: 'load', subject: 'busy', data: { n: sent + i } }));
  sent += count;
  const answer = await post('/v1/events', batch, 'application/cloudevents-batch+json');
  if (!answer.ok) throw new Error(await answer.text());
}
const took = performance.now() - begun;
await page.waitForFunction((last) => document.querySelector('.feed').textContent.includes(String(last)), sent - 1, { timeout: 60000 }).catch(() => console.log('the last event isn’t shown'));
const late = performance.now() - begun - took;
const frames = await page.evaluate(() => globalThis.frames_);
console.log(`${sent} events at ${Math.round((sent * 1000) / took)} a second: frames p50 ${at(frames, 0.5)} ms, p99 ${at(frames, 0.99)} ms, longest ${at(frames, 1)} ms; the last event was shown ${Math.round(late)} ms after it was published`);
await browser.close();
await server.stop();
await rm(folder, { recursive: true, force: true });
