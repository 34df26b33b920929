// Policies with their texts.

import { html } from '../lib/html.js';
import { plain } from '../lib/format.js';
import { t } from '../lib/i18n.js';

const EFFECTS = { forbid: t('forbid', '禁止'), permit: t('permit', '允许'), hold: t('hold', '审批') };

/** @param {{list: any[], open?: boolean}} props */
export const Policies = ({ list, open = false }) => html`<ul class="rows">${list.map((one) => {
  const effect = typeof one.effect === 'string' ? one.effect : Object.keys(one.effect)[0];
  const reason = one.effect[effect]?.reason;
  return html`<li key=${one.id}><details open=${open}>
    <summary><span class=${`tag ${effect}`}>${EFFECTS[effect] ?? effect}</span> <code>${one.id}</code>
      ${reason && html` ${plain(reason)}`} <span class="sub">${one.file}:${one.line}</span></summary>
    <pre class="json" tabIndex="0" role="group" aria-label=${one.id}>${plain(one.text)}</pre></details></li>`;
})}</ul>`;
