// JSON whose integers keep their digits. A number of JavaScript is exact up to 2^53; an approver has to
// see, and send back, just what was held.

/** JSON, with what TypeScript doesn't know of it yet. @type {any} */
const json = JSON;

/** Whether it is a number that is kept as text. @param {any} value */
export const isExact = (value) => json.isRawJSON?.(value) ?? false;

/** @param {string} _ @param {any} value @param {{source?: string}} [context] */
function revive(_, value, context) {
  const inexact = typeof value === 'number' && /^-?\d+$/.test(context?.source ?? '') && !Number.isSafeInteger(value);
  return inexact && json.rawJSON ? json.rawJSON(context?.source) : value;
}

/** A value from JSON. Written as JSON, it is the same again. @param {string} text */
export const parse = (text) => json.parse(text, revive);
