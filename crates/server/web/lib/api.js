// Requests to the server.

/** @typedef {{status: number, code: string, detail: string, hint?: string, violations?: any[]}} Problem */

/** @type {{csrf: string | null}} */
export const session = { csrf: null };

/** What went wrong, as the server says it. */
export class Failed extends Error {
  /** @param {Problem} problem */
  constructor(problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

const unreachable = { status: 0, code: 'UNREACHABLE', detail: 'the server can\'t be reached', hint: 'check that it runs; this page goes on by itself' };

/**
 * @param {string} path
 * @param {{method?: string, body?: any, headers?: Record<string, string>, signal?: AbortSignal}} [options]
 */
export async function request(path, options = {}) {
  const { method = 'GET', body, headers = {}, signal } = options;
  const sent = { ...headers };
  if (body !== undefined) sent['content-type'] = 'application/json';
  if (method !== 'GET' && session.csrf) sent['x-csrf-token'] = session.csrf;
  let response;
  try {
    response = await fetch(path, { method, headers: sent, signal, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    throw new Failed(unreachable);
  }
  if (!response.ok) {
    const problem = await response.json().catch(() => ({}));
    throw new Failed({ status: response.status, code: 'HTTP', detail: response.statusText, ...problem });
  }
  return response;
}

/** @param {string} path @param {AbortSignal} [signal] */
export const get = async (path, signal) => (await request(path, { signal })).json();

/** @param {string} path @param {any} body @param {Record<string, string>} [headers] */
export async function post(path, body, headers) {
  const response = await request(path, { method: 'POST', body, headers });
  return response.status === 204 ? null : response.json();
}

/** @param {string} path */
export const remove = (path) => request(path, { method: 'DELETE' });

/** A path of a conversation. @param {string} name @param {string} rest */
export const of = (name, rest) => `/v1/conversations/${encodeURIComponent(name)}${rest}`;

/**
 * Sends a message and hears its turn as it happens.
 * @param {string} name @param {any} body @param {(event: string, data: any) => void} heard @param {AbortSignal} [signal]
 */
export async function say(name, body, heard, signal) {
  const response = await request(of(name, '/messages'), { method: 'POST', body, signal, headers: { accept: 'application/x-ndjson' } });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop();
    for (const line of lines) {
      if (!line) continue;
      const { event, data } = JSON.parse(line);
      heard(event, data);
    }
  }
}
