// The events of a conversation, kept up as they come.

import { useEffect, useRef, useState } from './html.js';
import { get, of, problemOf } from './api.js';
import { sequence } from './format.js';
import { useLive } from './hooks.js';
import { watch } from './stream.js';

const PAGE = 500;
/** Events that a page holds. Older ones are left out. */
const MOST = 20000;

/**
 * The recorded events of a conversation after a sequence.
 * @param {string} name @param {number} [after]
 */
export function useRecord(name, after = 0) {
  const [state, set] = useState({ events: [], error: null, loaded: false });
  const last = useRef(after);
  const reading = useRef(false);
  const missed = useRef(false);
  const gone = useRef(false);
  const add = (events) => set((old) => ({ events: [...old.events, ...events].slice(-MOST), error: null, loaded: true }));

  const read = async () => {
    missed.current = reading.current;
    if (reading.current) return;
    reading.current = true;
    try {
      let next;
      do {
        const page = await get(of(name, `/events?after=${last.current}&limit=${PAGE}&brief=true`));
        if (gone.current) return;
        if (page.events.length > 0) last.current = sequence(page.events.at(-1));
        add(page.events);
        next = page.next;
      } while (next != null);
    } catch (failed) {
      if (!gone.current) set((old) => ({ ...old, error: problemOf(failed) }));
    } finally {
      reading.current = false;
      if (missed.current && !gone.current) read();
    }
  };

  useEffect(() => {
    gone.current = false;
    read();
    const stop = watch((connected) => { if (connected) read(); });
    return () => {
      gone.current = true;
      stop();
    };
  }, []);

  useLive((events) => {
    const own = events.filter((event) => event.subject === name);
    if (own.length === 0) return;
    // What isn't recorded has the sequence 0.
    const next = own.filter((event) => sequence(event) > last.current);
    const inRow = next.every((event, n) => sequence(event) === last.current + n + 1);
    if (reading.current || !inRow) {
      read();
      return;
    }
    if (next.length === 0) return;
    last.current = sequence(next.at(-1));
    add(next);
  });
  return { ...state, again: read };
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
