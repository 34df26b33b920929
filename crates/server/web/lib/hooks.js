// What pages share: loading, live events, the time.

import { useCallback, useEffect, useRef, useState } from '../vendor/htm-preact.js';
import { Failed } from './api.js';
import { listen, watch } from './feed.js';

/**
 * Loads something, and again when `again` is called. The last value stays while it is loaded again.
 * @template T
 * @param {(signal: AbortSignal) => Promise<T>} load
 * @param {any[]} on
 * @returns {{value: T | undefined, error: import('./api.js').Problem | null, again: () => void}}
 */
export function useLoaded(load, on) {
  const [state, set] = useState({ value: undefined, error: null, key: '' });
  const [turn, next] = useState(0);
  const key = JSON.stringify(on);
  useEffect(() => {
    const abort = new AbortController();
    load(abort.signal).then(
      (value) => abort.signal.aborted || set({ value, error: null, key }),
      (error) => {
        if (abort.signal.aborted || error.name === 'AbortError') return;
        const problem = error instanceof Failed ? error.problem : { status: 0, code: 'CONSOLE', detail: String(error) };
        set((old) => ({ ...old, error: problem, key }));
      },
    );
    return () => abort.abort();
  }, [key, turn]);
  const again = useCallback(() => next((n) => n + 1), []);
  const same = state.key === key;
  return { value: same ? state.value : undefined, error: same ? state.error : null, again };
}

/** Hears batches of events. @param {(events: import('./feed.js').CloudEvent[]) => void} hear */
export function useLive(hear) {
  const kept = useRef(hear);
  kept.current = hear;
  useEffect(() => listen((events) => kept.current(events)), []);
}

/**
 * Calls something soon after events that it is about, and when the connection is back, at most
 * twice a second.
 * @param {(event: import('./feed.js').CloudEvent) => boolean} about @param {() => void} then
 */
export function useRefresh(about, then) {
  const timer = useRef(0);
  const kept = useRef(then);
  kept.current = then;
  const soon = () => { timer.current ||= setTimeout(() => { timer.current = 0; kept.current(); }, 400); };
  useLive((events) => { if (events.some(about)) soon(); });
  useEffect(() => {
    const stop = watch((connected) => { if (connected) soon(); });
    return () => { stop(); clearTimeout(timer.current); timer.current = 0; };
  }, []);
}

/** The time, again every so often. @param {number} every milliseconds */
export function useNow(every = 5000) {
  const [now, set] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => set(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}

/** Keys that do something while no field has them. @param {Record<string, () => void>} keys */
export function useKeys(keys) {
  const kept = useRef(keys);
  kept.current = keys;
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const pressed = (event) => {
      const at = /** @type {HTMLElement} */ (event.target);
      if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(at.tagName)) return;
      const act = kept.current[event.key];
      if (act) { event.preventDefault(); act(); }
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
}
