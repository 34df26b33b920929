// Where a server needs a token.

import { html } from '../lib/html.js';
import { post } from '../lib/api.js';
import { useAction } from '../lib/hooks.js';
import { t } from '../lib/i18n.js';
import { Problem } from '../parts/ui.js';

/** @param {{then: () => void}} props */
export function SignIn({ then }) {
  const { busy, error, run } = useAction();
  const send = (event) => {
    event.preventDefault();
    const token = String(new FormData(event.target).get('token')).trim();
    run(async () => {
      await post('/v1/session', { token });
      then();
    });
  };
  return html`<main class="signin">
    <img src="/console/icon.svg" alt="" width="40" height="40"/>
    <h1>${t('Sign in to Ephor', '登录 Ephor')}</h1>
    <form class="card" onSubmit=${send}>
      <div class="field"><label for="token">${t('Token', '令牌')}</label>
        <input id="token" name="token" type="password" required autocomplete="current-password" autofocus/></div>
      ${error && html`<${Problem} error=${error}/>`}
      <button class="primary" disabled=${busy}>${t('Sign in', '登录')}</button>
      <p class="hint">${t('No token? An admin makes one with', '没有令牌？管理员可用以下命令创建：')}
        ${' '}<code>ephor token create</code></p>
    </form>
  </main>`;
}
