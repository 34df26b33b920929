// What pages share: loading, live events, the time, keys.

import { useCallback, useEffect, useRef, useState } from './html.js';
import { problemOf } from './api.js';
import { t } from './i18n.js';
import { listen, watch } from './stream.js';

/** How long to wait after an event before something is loaded again, in milliseconds. */
const SOON = 400;

/** How long to wait before something that failed for a time is read again, in milliseconds. */
const LATER = 3000;

/**
 * Reads something, and again when `again` is called. One reading at a time: what is asked for meanwhile is
 * read once more afterwards, so that a slow answer is still shown, and never after a newer one.
 * @param {(signal: AbortSignal) => Promise<void>} read
 * @param {any[]} on
 * @returns {{error: import('./api.js').Problem | null, again: () => void}}
 */
export function useReading(read, on) {
  const [state, set] = useState({ error: null, key: '' });
  const begin = useRef(() => {});
  const kept = useRef(read);
  kept.current = read;
  const key = JSON.stringify(on);
  useEffect(() => {
    const abort = new AbortController();
    let [busy, asked, timer] = [false, false, 0];
    const go = async () => {
      asked = busy;
      if (busy) return;
      busy = true;
      clearTimeout(timer);
      let error = null;
      try {
        await kept.current(abort.signal);
      } catch (failed) {
        error = problemOf(failed);
      }
      busy = false;
      if (abort.signal.aborted) return;
      const passes = error?.code === 'UNREACHABLE' || error?.status >= 500;
      if (passes) error.hint = [error.hint, t('This page tries again by itself.', '本页会自动重试。')].filter(Boolean).join(' ');
      set((old) => (old.key === key && old.error === error ? old : { error, key }));
      if (asked) go();
      else if (passes) timer = setTimeout(go, LATER);
    };
    begin.current = go;
    go();
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [key]);
  const again = useCallback(() => begin.current(), []);
  return { error: state.key === key ? state.error : null, again };
}

/**
 * Loads something, and again when `again` is called. The last value stays while it is loaded again.
 * @template T
 * @param {(signal: AbortSignal) => Promise<T>} load
 * @param {any[]} on
 * @returns {{value: T | undefined, error: import('./api.js').Problem | null, again: () => void}}
 */
export function useLoaded(load, on) {
  const [state, set] = useState({ value: undefined, key: '' });
  const key = JSON.stringify(on);
  const { error, again } = useReading(async (signal) => {
    const value = await load(signal);
    if (!signal.aborted) set({ value, key });
  }, on);
  return { value: state.key === key ? state.value : undefined, error, again };
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

/**
 * A choice that the page's address keeps, for Back and for whoever is sent it: `#/runs?filter=failed`.
 * @param {string} name @param {string} otherwise @returns {[string, (next: string) => void]}
 */
export function useKept(name, otherwise) {
  const parts = () => {
    const [place, all] = location.hash.split('?');
    return { place, all: new URLSearchParams(all) };
  };
  const read = () => parts().all.get(name) ?? otherwise;
  const [value, set] = useState(read);
  useEffect(() => {
    const moved = () => set(read());
    addEventListener('hashchange', moved);
    return () => removeEventListener('hashchange', moved);
  }, []);
  const put = (next) => {
    const { place, all } = parts();
    all.delete(name);
    if (next !== otherwise) all.set(name, next);
    history.replaceState(null, '', [place || '#/runs', all].filter(String).join('?'));
    set(next);
  };
  return [value, put];
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
