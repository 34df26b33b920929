// What pages share: loading, live events, the time, keys.

import { useCallback, useEffect, useRef, useState } from './html.js';
import { problemOf } from './api.js';
import { listen, watch } from './stream.js';

/** How long to wait after an event before something is loaded again, in milliseconds. */
const SOON = 400;

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
      (value) => { if (!abort.signal.aborted) set({ value, error: null, key }); },
      (error) => {
        if (abort.signal.aborted) return;
        set((old) => ({ value: old.key === key ? old.value : undefined, error: problemOf(error), key }));
      },
    );
    return () => abort.abort();
  }, [key, turn]);
  const again = useCallback(() => next((n) => n + 1), []);
  const current = state.key === key;
  return { value: current ? state.value : undefined, error: current ? state.error : null, again };
}

/** Hears batches of events. @param {(events: import('./stream.js').CloudEvent[]) => void} hear */
export function useLive(hear) {
  const kept = useRef(hear);
  kept.current = hear;
  useEffect(() => listen((events) => kept.current(events)), []);
}

/**
 * Calls something soon after events that it is about, and when a lost connection is back.
 * @param {(event: import('./stream.js').CloudEvent) => boolean} about @param {() => void} then
 */
export function useRefresh(about, then) {
  const timer = useRef(0);
  const kept = useRef(then);
  kept.current = then;
  const soon = () => {
    timer.current ||= setTimeout(() => {
      timer.current = 0;
      kept.current();
    }, SOON);
  };
  useLive((events) => { if (events.some(about)) soon(); });
  useEffect(() => {
    const stop = watch((connected) => { if (connected) soon(); });
    return () => {
      stop();
      clearTimeout(timer.current);
    };
  }, []);
}

/** Something to do, and what went wrong with it. */
export function useAction() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState(null);
  const run = async (act) => {
    setBusy(true);
    setError(null);
    try {
      return await act();
    } catch (failed) {
      setError(problemOf(failed));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, run, setError };
}

/** Calls something every so often while the page is seen. @param {() => void} then @param {number} ms */
export function useEvery(then, ms) {
  const kept = useRef(then);
  kept.current = then;
  useEffect(() => {
    const timer = setInterval(() => { if (!document.hidden) kept.current(); }, ms);
    return () => clearInterval(timer);
  }, [ms]);
}

/** The time, again every so often. @param {number} [ms] */
export function useNow(ms = 5000) {
  const [now, set] = useState(Date.now());
  useEvery(() => set(Date.now()), ms);
  return now;
}

/** A text once nothing was typed for a while. @param {string} text @param {number} [ms] */
export function useSettled(text, ms = 250) {
  const [settled, set] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => set(text), ms);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Keys that do something while no field has the focus. @param {Record<string, () => void>} keys */
export function useKeys(keys) {
  const kept = useRef(keys);
  kept.current = keys;
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const pressed = (event) => {
      const at = /** @type {HTMLElement} */ (event.target);
      if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(at.tagName)) return;
      const act = kept.current[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
}
