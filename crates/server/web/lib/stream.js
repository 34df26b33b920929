// One stream of events for the whole page: each event once and in order, across lost connections.

import { get, problemOf, session } from './api.js';
import { parse } from './exact.js';

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
/** The cursor of the last event that was heard: where a new stream begins. */
let cursor = '';
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

/** @param {MessageEvent} message */
function hear(message) {
  cursor = message.lastEventId || cursor;
  batch.push(parse(message.data));
  timer ||= setTimeout(flush, FRAME);
}

/**
 * Where to begin with a server that may have another journal, such as one in memory that begins anew. The
 * answer also tells whether one is still signed in, which an EventSource doesn't.
 */
async function place() {
  const me = await get('/v1/me').catch((error) => {
    if (problemOf(error).status === 401) session.doubt();
    return null;
  });
  return me && Number(cursor.split('.')[0]) > Number(me.cursor) ? me.cursor : cursor;
}

/** Ends it, until it is opened again. */
export function close() {
  source?.close();
  source = null;
  cursor = '';
}

/** Begins, or goes on after the last event that was heard. @param {string} [after] */
export function open(after = cursor) {
  source?.close();
  cursor = after;
  const opened = new EventSource(`/v1/events?brief=true&after=${after}`);
  source = opened;
  opened.addEventListener('open', () => tell(true));
  opened.addEventListener('events', hear);
  opened.addEventListener('error', (event) => {
    // The server's own last word has data. The stream closes after it, and is opened again.
    if (source !== opened || 'data' in event) return;
    tell(false);
    // A browser gives up where the server answers with an error.
    if (opened.readyState !== EventSource.CLOSED) return;
    setTimeout(async () => {
      const from = await place();
      if (source === opened) open(from);
    }, PAUSE);
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
