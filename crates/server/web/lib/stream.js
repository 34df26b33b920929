// One stream of events for the whole page: each event once and in order, across lost connections.

/**
 * @typedef {{specversion: string, id: string, source: string, type: string, subject: string, time: string,
 *   sequence: string, causationid?: string, correlationid?: string, ephorblockedby?: string,
 *   ephorblockedfor?: string, data: any}} CloudEvent
 */

/** Events that come within this many milliseconds are told together. */
const FRAME = 100;
/** How long to wait before a stream that the server refused is opened again. */
const PAUSE = 1500;
/** A page that nobody has looked at for so long leaves its connection to others. */
const HIDDEN = 60000;

/** @type {Set<(events: CloudEvent[]) => void>} */
const listeners = new Set();
/** @type {Set<(connected: boolean) => void>} */
const watchers = new Set();
/** @type {CloudEvent[]} */
let batch = [];
let timer = 0;
/** The cursor of the last event, and the ids of the events that share it. */
let cursor = '';
let same = new Set();
/** @type {EventSource | null} */
let source = null;
let lost = false;
let leaving = 0;

export const isConnected = () => !lost;

/** @param {boolean} connected */
function tell(connected) {
  if (connected === !lost) return;
  lost = !connected;
  watchers.forEach((watch) => watch(connected));
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

/** @param {MessageEvent} message */
function hear(message) {
  const at = message.lastEventId;
  const event = JSON.parse(message.data);
  // What isn't recorded has the cursor of what came before it.
  if (cursor && at && (isAfter(cursor, at) || (cursor === at && same.has(event.id)))) return;
  if (at && at !== cursor) {
    cursor = at;
    same = new Set();
  }
  same.add(event.id);
  batch.push(event);
  timer ||= setTimeout(flush, FRAME);
}

/** A server with another journal counts anew; its events would all seem to be known. */
async function check() {
  const answer = await fetch('/v1/health').catch(() => null);
  const health = answer?.ok ? await answer.json() : null;
  if (!health || !cursor || Number(cursor.split('.')[0]) <= health.journal.position) return;
  cursor = '';
  open();
}

/** Begins, or goes on after the last event that was heard. */
export function open() {
  source?.close();
  const after = cursor ? `&after=${cursor}` : '';
  const opened = new EventSource(`/v1/events?brief=true${after}`);
  source = opened;
  opened.addEventListener('open', () => {
    if (lost) check();
    tell(true);
  });
  opened.addEventListener('events', hear);
  opened.addEventListener('error', (event) => {
    // The server's own last word has data. The stream closes after it, and is opened again.
    if (source !== opened || 'data' in event) return;
    tell(false);
    // A browser gives up where the server answers with an error.
    if (opened.readyState === EventSource.CLOSED) setTimeout(() => { if (source === opened) open(); }, PAUSE);
  });
}

// A browser has few connections per server, and pages in the background need none.
document.addEventListener('visibilitychange', () => {
  clearTimeout(leaving);
  if (document.hidden) {
    leaving = setTimeout(() => { source?.close(); source = null; }, HIDDEN);
  } else if (!source && cursor) {
    open();
  }
});

/** @param {(events: CloudEvent[]) => void} listener */
export function listen(listener) {
  listeners.add(listener);
  return () => { listeners.delete(listener); };
}

/** @param {(connected: boolean) => void} watcher */
export function watch(watcher) {
  watchers.add(watcher);
  return () => { watchers.delete(watcher); };
}
