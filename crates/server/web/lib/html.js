// Preact with htm: components without a build step.

import htm from '../vendor/htm.js';
import { h } from '../vendor/preact.js';

export { render } from '../vendor/preact.js';
export { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from '../vendor/hooks.js';

/** @type {(parts: TemplateStringsArray, ...values: any[]) => any} */
export const html = htm.bind(h);
