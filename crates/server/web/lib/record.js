// The events of a conversation, kept up as they come.

import { useEffect, useRef, useState } from './html.js';
import { get, of } from './api.js';
import { kind, sequence } from './format.js';
import { useLive, useReading } from './hooks.js';
import { watch } from './stream.js';

const PAGE = 500;
/** Events that a page holds. Older ones are left out. */
const MOST = 20000;

/**
 * The recorded events of a conversation after a sequence.
 * @param {string} name @param {number} [after]
 */
export function useRecord(name, after = 0) {
  const [state, set] = useState({ events: [], loaded: false });
  const last = useRef(after);
  /** What was heard while a page was read isn't added twice. */
  const add = (all) => {
    const events = all.filter((event) => sequence(event) > last.current);
    if (events.length > 0) last.current = sequence(events.at(-1));
    set((old) => ({ events: [...old.events, ...events].slice(-MOST), loaded: true }));
  };
  const { error, again } = useReading(async (signal) => {
    let next;
    do {
      const page = await get(of(name, `/events?after=${last.current}&limit=${PAGE}&brief=true`), signal);
      if (signal.aborted) return;
      add(page.events);
      next = page.next;
    } while (next != null);
  }, []);
  useEffect(() => watch((connected) => { if (connected) again(); }), []);

  useLive((events) => {
    // What isn't recorded has the sequence 0.
    const own = events.filter((event) => event.subject === name && sequence(event) > last.current);
    if (own.length === 0) return;
    if (own.every((event, n) => sequence(event) === last.current + n + 1)) add(own);
    else again();
  });
  return { ...state, error, again };
}

/** Whether a field was left out because it is long. @param {any} value @returns {boolean} */
export const isCut = (value) => typeof value?.truncated === 'number' && Object.keys(value).length === 1;

/** An event with all its data. @param {string} name @param {import('./stream.js').CloudEvent} event */
const whole = (name, event) => get(of(name, `/events/${sequence(event)}`));

/**
 * The events, those that have a long field of that name with it. They are read one after the other;
 * until then they are as they came.
 * @param {string} name @param {any[]} events @param {string} field
 */
export function useWhole(name, events, field) {
  const known = useRef(new Map());
  const [, again] = useState(0);
  const wanted = events.filter((event) => isCut(event.data?.[field]) && !known.current.has(event.id));
  useEffect(() => {
    let gone = false;
    const read = async () => {
      for (const event of wanted) {
        const full = await whole(name, event).catch(() => event);
        if (gone) return;
        known.current.set(event.id, full);
      }
      if (wanted.length > 0) again((n) => n + 1);
    };
    read();
    return () => { gone = true; };
  }, [wanted.map((event) => event.id).join()]);
  return events.map((event) => known.current.get(event.id) ?? event);
}

/** A text that was left out. @param {string} name @param {number} at @param {string} field */
export async function text(name, at, field) {
  const event = await get(of(name, `/events/${at}`));
  return String(event.data[field] ?? '');
}

/** Whether something of the conversation waits for approval. @param {any[]} events */
export function holds(events) {
  const open = new Set();
  for (const event of events) {
    const d = event.data;
    switch (kind(event)) {
      case 'DecisionHeld': open.add(d.original_decision_id); break;
      case 'CallHeld': open.add(event.id); break;
      case 'HoldAnswered': case 'HoldExpired': open.delete(d.hold); break;
    }
  }
  return open.size > 0;
}
