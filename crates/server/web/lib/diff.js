// The difference of two JSON values, as a list of paths.

import { isExact } from './exact.js';

/** @typedef {{path: string, from?: any, to?: any}} Change */

/** @param {any} value */
const isBranch = (value) => value !== null && typeof value === 'object' && !isExact(value);

/** @param {any} from @param {any} to @param {string} [path] @returns {Change[]} */
export function difference(from, to, path = '') {
  if (JSON.stringify(from) === JSON.stringify(to)) return [];
  if (!isBranch(from) || !isBranch(to) || Array.isArray(from) !== Array.isArray(to)) {
    return [{ path: path || '/', from, to }];
  }
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  return keys.flatMap((key) => difference(from[key], to[key], `${path}/${key}`));
}
