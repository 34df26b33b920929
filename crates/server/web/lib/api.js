// Requests to the server.

import { parse } from './exact.js';
import { t } from './i18n.js';

/** @typedef {{status: number, code: string, detail: string, hint?: string, violations?: any[]}} Problem */

/** What the server said of the caller that each change needs, and what looks again who that is. */
export const session = { csrf: /** @type {string | null} */ (null), doubt: () => {} };

/** What went wrong, as the server says it. */
export class Failed extends Error {
  /** @param {Problem} problem */
  constructor(problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

/** @param {any} error @returns {Problem} */
export function problemOf(error) {
  if (error instanceof Failed) return error.problem;
  return { status: 0, code: 'CONSOLE', detail: String(error?.message ?? error) };
}

const unreachable = () => new Failed({
  status: 0,
  code: 'UNREACHABLE',
  detail: t('The server can’t be reached.', '无法连接服务器。'),
  hint: t('Check that it runs.', '请检查服务器是否运行。'),
});

/**
 * @param {string} path
 * @param {{method?: string, body?: any, headers?: Record<string, string>, signal?: AbortSignal}} [options]
 */
export async function request(path, { method = 'GET', body, headers = {}, signal } = {}) {
  const sent = { ...headers };
  if (body !== undefined) sent['content-type'] = 'application/json';
  if (method !== 'GET' && session.csrf) sent['x-csrf-token'] = session.csrf;
  const text = body === undefined ? undefined : JSON.stringify(body);
  let response;
  try {
    response = await fetch(path, { method, headers: sent, signal, body: text });
  } catch (error) {
    throw signal?.aborted ? error : unreachable();
  }
  if (!response.ok) {
    const problem = await response.json().catch(() => ({}));
    // Somebody has signed out or in, in another tab perhaps, or the token was revoked.
    const doubtful = response.status === 401 || problem.code === 'NO_CSRF_TOKEN';
    if (doubtful && !/^\/v1\/(me|session)$/.test(path)) session.doubt();
    throw new Failed({ code: 'HTTP', detail: response.statusText, ...problem, status: response.status });
  }
  return response;
}

/** @param {string} path @param {AbortSignal} [signal] */
export async function get(path, signal) {
  const response = await request(path, { signal });
  return parse(await response.text());
}

/** @param {string} path @param {any} body @param {Record<string, string>} [headers] */
export async function post(path, body, headers) {
  const response = await request(path, { method: 'POST', body, headers });
  return response.status === 204 ? null : parse(await response.text());
}

/** @param {string} path */
export const remove = (path) => request(path, { method: 'DELETE' });

/** A path of a conversation. @param {string} name @param {string} rest */
export const of = (name, rest) => `/v1/conversations/${encodeURIComponent(name)}${rest}`;

/** The parameters that have a value. @param {Record<string, any>} values */
export function query(values) {
  const given = Object.entries(values).filter(([, value]) => value != null && value !== '');
  return given.length ? `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}` : '';
}

/** The events of a text in the form of server-sent events. @param {string} block */
function eventOf(block) {
  let event = 'message';
  const data = [];
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) event = line.slice(6).trim();
    else if (line.startsWith('data:')) data.push(line.slice(5).trimStart());
  }
  return data.length ? { event, data: parse(data.join('\n')) } : null;
}

/**
 * Sends a message, and hears its turn as it happens.
 * @param {string} name @param {any} body @param {(event: string, data: any) => void} heard
 * @param {AbortSignal} [signal]
 */
export async function say(name, body, heard, signal) {
  const headers = { accept: 'text/event-stream' };
  const response = await request(of(name, '/messages'), { method: 'POST', body, signal, headers });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const blocks = (rest + value).replaceAll('\r\n', '\n').split('\n\n');
      rest = blocks.pop();
      for (const block of blocks) {
        const told = eventOf(block);
        if (told) heard(told.event, told.data);
      }
    }
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Failed({
      status: 0,
      code: 'STREAM_ENDED',
      detail: t('The connection broke off while the turn was told.', '连接中断。'),
      hint: t('The turn goes on at the server. Its messages appear here.', '服务器会继续处理，消息会出现在这里。'),
    });
  }
}
