// One stream of events for the whole page: every event once and in order, across lost connections.

/** @typedef {{specversion: string, id: string, source: string, type: string, subject: string, time: string, sequence: string, causationid?: string, data: any}} CloudEvent */

const FRAME = 100;
const PAUSE = 1000;

/** @type {Set<(events: CloudEvent[]) => void>} */
const listeners = new Set();
/** @type {Set<(connected: boolean) => void>} */
const watchers = new Set();
/** @type {CloudEvent[]} */
let batch = [];
let timer = 0;
let cursor = '';
/** @type {EventSource | null} */
let source = null;
export let connected = true;

function say(now) {
  if (now === connected) return;
  connected = now;
  watchers.forEach((watch) => watch(now));
}

function flush() {
  timer = 0;
  const events = batch;
  batch = [];
  listeners.forEach((listen) => listen(events));
}

/** Whether one cursor comes after another. @param {string} one @param {string} other */
export function isAfter(one, other) {
  const [a, i = Infinity] = one.split('.').map(Number);
  const [b, j = Infinity] = other.split('.').map(Number);
  return a > b || (a === b && i > j);
}

/** Begins, or goes on after the last event that was heard. */
export function open() {
  source?.close();
  const after = cursor ? `&after=${cursor}` : '';
  const opened = new EventSource(`/v1/events?brief=true${after}`);
  source = opened;
  opened.addEventListener('open', () => say(true));
  opened.addEventListener('events', (message) => {
    // What isn't recorded has the cursor of what came before it.
    const event = JSON.parse(message.data);
    if (cursor && message.lastEventId && isAfter(cursor, message.lastEventId)) return;
    cursor = message.lastEventId || cursor;
    batch.push(event);
    timer ||= setTimeout(flush, FRAME);
  });
  opened.addEventListener('error', () => {
    if (source !== opened) return;
    say(false);
    // A browser gives up where the server answers with an error, as it does to a cursor of another journal.
    if (opened.readyState === EventSource.CLOSED) {
      setTimeout(async () => {
        const answer = await fetch('/v1/me').catch(() => null);
        if (answer?.ok) cursor = '';
        open();
      }, PAUSE);
    }
  });
}

/** @param {(events: CloudEvent[]) => void} listen */
export function listen(listen) {
  listeners.add(listen);
  return () => { listeners.delete(listen); };
}

/** @param {(connected: boolean) => void} watch */
export function watch(watch) {
  watchers.add(watch);
  return () => { watchers.delete(watch); };
}
