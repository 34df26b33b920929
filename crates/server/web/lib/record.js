// The events of a conversation, kept up as they come.

import { useEffect, useRef, useState } from '../vendor/htm-preact.js';
import { get, of } from './api.js';
import { useLive } from './hooks.js';
import { watch } from './feed.js';
import { kind, sequence } from './format.js';

const PAGE = 500;
/** What isn't recorded has the sequence of what came before it, and is heard once. */
const PASSING = /^(SubAgentOutput|SubAgentProgress|NodeProgress)$/;
/** Events that a page holds; older ones are left out. */
const MOST = 20000;

/**
 * The events of a conversation after a sequence.
 * @param {string} name @param {boolean} [whole] whether long fields are wanted too
 */
export function useRecord(name, whole = false) {
  const [state, set] = useState({ events: [], error: null, loaded: false });
  const last = useRef(0);
  const reading = useRef(false);
  const gone = useRef(false);
  const read = async () => {
    if (reading.current) return;
    reading.current = true;
    try {
      for (;;) {
        const page = await get(of(name, `/events?after=${last.current}&limit=${PAGE}&brief=${!whole}`));
        if (gone.current) return;
        if (page.events.length > 0) last.current = sequence(page.events.at(-1));
        set((old) => ({ events: [...old.events, ...page.events].slice(-MOST), error: null, loaded: true }));
        if (page.next == null) return;
      }
    } catch (failed) {
      set((old) => ({ ...old, error: failed.problem ?? { code: 'CONSOLE', detail: String(failed) } }));
    } finally {
      reading.current = false;
    }
  };
  useEffect(() => {
    gone.current = false;
    read();
    const stop = watch((connected) => { if (connected) read(); });
    return () => { gone.current = true; stop(); };
  }, []);
  useLive((events) => {
    const own = events.filter((event) => event.subject === name);
    if (own.length === 0) return;
    const passing = own.filter((event) => PASSING.test(kind(event)));
    if (passing.length > 0) set((old) => ({ ...old, events: [...old.events, ...passing].slice(-MOST) }));
    const next = own.filter((event) => sequence(event) > last.current && !PASSING.test(kind(event)));
    // In a row they are just added; anything else is read, so that none is missing.
    const inRow = next.every((event, n) => sequence(event) === last.current + n + 1);
    const left = whole && next.some((event) => Object.values(event.data).some((field) => field?.truncated));
    if (reading.current || !inRow || left) { setTimeout(read, 50); return; }
    if (next.length === 0) return;
    last.current = sequence(next.at(-1));
    set((old) => ({ ...old, events: [...old.events, ...next].slice(-MOST) }));
  });
  return state;
}
