// The server's figures: streams to many clients, and the time of a read. Client and server share the
// machine.
//   EPHOR_BIN=target/release/ephor node load.mjs

import { mkdtemp, readFile } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { start } from './server.mjs';

const CLIENTS = Number(process.env.CLIENTS ?? 1000);
const EVENTS = Number(process.env.EVENTS ?? 1000);
const READS = Number(process.env.READS ?? 5000);
const RATE = Number(process.env.RATE ?? 1000);

const folder = await mkdtemp(join(tmpdir(), 'ephor-load-'));
const server = await start(['dev', '--port', '0'], folder);
const { hostname, port } = new URL(server.url);
const pid = server.pid;

const memory = async () => Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
console.log(`memory, idle: ${(await memory()).toFixed(0)} MB`);

function listen() {
  const heard = { count: 0, last: -1, wrong: 0 };
  return new Promise((ready) => {
    http.get({ hostname, port, path: '/v1/events?kinds=load', headers: { accept: 'application/x-ndjson' } }, (response) => {
      let rest = '';
      response.on('data', (piece) => {
        const lines = (rest + piece).split('\n');
        rest = lines.pop();
        for (const line of lines) {
          const number = Number(/"data":\{"n":(\d+)/.exec(line)[1]);
          if (number !== heard.last + 1) heard.wrong += 1;
          heard.last = number;
          heard.count += 1;
        }
      });
      ready(heard);
    });
  });
}

const clients = [];
for (let n = 0; n < CLIENTS; n += 100) clients.push(...await Promise.all(Array.from({ length: Math.min(100, CLIENTS - n) }, listen)));
const begun = performance.now();
for (let n = 0; n < EVENTS; n += 100) {
  const batch = Array.from({ length: Math.min(100, EVENTS - n) }, (_, i) => ({ specversion: '1.0', id: String(n + i), source: '/load', type: 'load', subject: 'load', data: { n: n + i } }));
  const answer = await fetch(`${server.url}/v1/events`, { method: 'POST', headers: { 'content-type': 'application/cloudevents-batch+json' }, body: JSON.stringify(batch) });
  if (!answer.ok) throw new Error(await answer.text());
}
while (clients.some((one) => one.count < EVENTS) && performance.now() - begun < 120000) await new Promise((next) => { setTimeout(next, 20); });
const took = (performance.now() - begun) / 1000;
const whole = clients.filter((one) => one.count === EVENTS && one.wrong === 0).length;
console.log(`streams: ${whole} of ${CLIENTS} clients heard ${EVENTS} events, each once and in order, in ${took.toFixed(1)} s (${Math.round((CLIENTS * EVENTS) / took)} a second)`);
console.log(`memory, with ${CLIENTS} streams: ${(await memory()).toFixed(0)} MB`);

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
const read = () => new Promise((done, failed) => {
  const from = performance.now();
  http.get({ hostname, port, path: '/v1/runs?limit=50', agent }, (response) => { response.resume(); response.on('end', () => done(performance.now() - from)); }).on('error', failed);
});
for (let n = 0; n < 200; n += 1) await read();
const times = [];
const from = performance.now();
const pending = [];
for (let n = 0; n < READS; n += 1) {
  const due = from + (n * 1000) / RATE;
  while (performance.now() < due) await new Promise((next) => { setImmediate(next); });
  pending.push(read().then((ms) => times.push(ms)));
}
await Promise.all(pending);
times.sort((a, b) => a - b);
const at = (part) => times[Math.min(times.length - 1, Math.floor(times.length * part))].toFixed(2);
console.log(`reads: ${READS} at ${RATE} a second, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
await server.stop();
process.exit(0);
