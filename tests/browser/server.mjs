// Starts the program that is tested, and ends it.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Runs `ephor ARGS` in a folder until its first lines say where it listens. */
export async function start(args, folder) {
  const child = spawn(process.env.EPHOR_BIN, [...args, '--json'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, EPHOR_CONFIG: undefined } });
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const [line] = await Promise.race([once(lines, 'line'), ended.then(() => { throw new Error('the program ended at once'); })]);
  const said = JSON.parse(line);
  return { pid: child.pid, url: said.console.replace(/\/$/, ''), kill: async () => { child.kill('SIGKILL'); await ended; }, stop: async () => { child.kill('SIGINT'); const [code] = await ended; return code; } };
}

/** What a command prints. */
export async function run(args, folder) {
  const child = spawn(process.env.EPHOR_BIN, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  child.stdout.on('data', (data) => { out += data; });
  await once(child, 'exit');
  return out.trim();
}
