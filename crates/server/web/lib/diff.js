// The difference of two JSON values, as a list of paths.

/** @typedef {{path: string, from?: any, to?: any}} Change */

/** @param {any} from @param {any} to @param {string} [path] @returns {Change[]} */
export function difference(from, to, path = '') {
  if (Object.is(from, to)) return [];
  const both = from && to && typeof from === 'object' && typeof to === 'object' && Array.isArray(from) === Array.isArray(to);
  if (!both) return [{ path: path || '/', from, to }];
  const keys = new Set([...Object.keys(from), ...Object.keys(to)]);
  const changes = [];
  for (const key of keys) {
    if (JSON.stringify(from[key]) === JSON.stringify(to[key])) continue;
    changes.push(...difference(from[key], to[key], `${path}/${key}`));
  }
  return changes;
}
