// A browser, its pages, and what is checked of them.

import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

/** Answers that a test provokes, and that the browser reports as errors of the page. */
const PROVOKED = /ERR_|status of (401|403|404|409|410|412|422|503)/;
const CSP = "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const TYPES = { html: 'text/html', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' };

const axe = await readFile(new URL('node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const shots = process.env.EPHOR_ARTIFACTS;
if (shots) await mkdir(shots, { recursive: true });

export const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const errors = [];
export const results = { passed: 0, failed: 0 };

/** Has the console's files come from a folder instead of the program, to work on them. */
async function fromFolder(context, folder) {
  await context.route((url) => url.pathname === '/' || url.pathname.startsWith('/console/'), async (route) => {
    const name = new URL(route.request().url()).pathname.replace(/^\/(console\/)?/, '') || 'index.html';
    const body = await readFile(join(folder, name)).catch(() => null);
    const headers = { 'content-type': TYPES[name.split('.').pop()] ?? 'text/plain', 'content-security-policy': CSP };
    await route.fulfill(body ? { body, headers } : { status: 404 });
  });
}

/** A page of a context of its own. */
export async function open(options = {}) {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 }, ...options });
  if (process.env.EPHOR_CONSOLE) await fromFolder(context, process.env.EPHOR_CONSOLE);
  const page = await context.newPage();
  page.setDefaultTimeout(60000);
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => { if (message.type() === 'error' && !PROVOKED.test(message.text())) errors.push(message.text()); });
  return page;
}

export function check(fits, what) {
  if (!fits) throw new Error(what);
}

/** Runs a test, in pages that are closed after it and that must not have reported an error. */
export async function test(name, act) {
  errors.length = 0;
  const begun = Date.now();
  try {
    await act();
    check(errors.length === 0, `the page reports: ${errors.join('; ')}`);
    results.passed += 1;
    console.log(`ok      ${name} (${Date.now() - begun} ms)`);
  } catch (error) {
    results.failed += 1;
    console.log(`FAILED  ${name}\n${error.stack}`);
    if (shots) await Promise.all(browser.contexts().flatMap((one) => one.pages()).map((page, n) => page.screenshot({ path: join(shots, `failed-${results.failed}-${n}.png`) }).catch(() => null)));
  }
  await Promise.all(browser.contexts().map((context) => context.close()));
}

/** What is loaded is there. */
export const settled = (page) => page.waitForFunction(() => document.querySelector('h1') && !document.querySelector('.state[role=status]'));

/** Whether axe finds nothing, and the page isn't wider than the window. */
export async function accessible(page, where) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  const told = violations.map((one) => `${one.id} (${one.nodes.map((node) => node.target).slice(0, 3).join(', ')})`);
  check(told.length === 0, `${where}: ${told.join('; ')}`);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  check(over <= 0, `${where} is ${over} px wider than the window`);
}

export async function shot(page, name) {
  if (shots) await page.screenshot({ path: join(shots, `${name}.png`) });
}
