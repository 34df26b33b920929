import { html, useState } from '../vendor/htm-preact.js';
import { post } from '../lib/api.js';
import { t } from '../lib/i18n.js';
import { Problem } from '../parts/ui.js';

/** Where a server needs a token. */
export function SignIn({ then }) {
  const [error, set] = useState(null);
  const send = async (event) => {
    event.preventDefault();
    try {
      await post('/v1/session', { token: new FormData(event.target).get('token') });
      then();
    } catch (failed) {
      set(failed.problem);
    }
  };
  return html`<main class="signin"><h1>Ephor</h1>
    <form class="card" onSubmit=${send}>
      <label>${t('Token', '令牌')}<input name="token" type="password" required autocomplete="current-password" placeholder="ephor_…"/></label>
      <p class="hint">${t('An admin makes one with', '管理员用以下命令创建：')} <code>ephor token create NAME --role approver</code></p>
      ${error && html`<${Problem} error=${error}/>`}
      <button class="primary">${t('Sign in', '登录')}</button>
    </form></main>`;
}
