// A part of Markdown, as data: what models write most. Everything else stays the text that it is.

/** @typedef {{kind: string, text?: string, level?: number, items?: string[], ordered?: boolean, rows?: string[][]}} Block */

const TABLE = /^\s*\|.*\|\s*$/;
const ITEM = /^\s*(?:[-*]|(\d+)\.)\s+(.*)$/;

/** @param {string} line */
const cells = (line) => line.trim().replace(/^\||\|$/g, '').split('|').map((cell) => cell.trim());

/** Whether a line stands between a table's head and its rows. @param {string} line */
const isRule = (line) => line.includes('|') && cells(line).every((cell) => /^:?-+:?$/.test(cell));

/** The blocks of a text. @param {string} text @returns {Block[]} */
export function blocks(text) {
  const lines = text.split('\n');
  /** @type {Block[]} */
  const found = [];
  let at = 0;
  const take = (fits) => {
    const from = at;
    while (at < lines.length && fits(lines[at])) at += 1;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at];
    const heading = /^(#{1,6})\s+(.*)$/.exec(line);
    if (line.trim() === '') {
      at += 1;
    } else if (line.startsWith('```')) {
      at += 1;
      const code = take((one) => !one.startsWith('```'));
      at += 1;
      found.push({ kind: 'code', text: code.join('\n') });
    } else if (heading) {
      at += 1;
      found.push({ kind: 'heading', level: heading[1].length, text: heading[2] });
    } else if (TABLE.test(line) && isRule(lines[at + 1] ?? '')) {
      const rows = take((one) => TABLE.test(one));
      found.push({ kind: 'table', rows: rows.filter((_, n) => n !== 1).map(cells) });
    } else if (ITEM.test(line)) {
      const items = take((one) => ITEM.test(one));
      found.push({ kind: 'list', ordered: ITEM.exec(line)[1] !== undefined, items: items.map((one) => ITEM.exec(one)[2]) });
    } else if (line.startsWith('>')) {
      found.push({ kind: 'quote', text: take((one) => one.startsWith('>')).map((one) => one.replace(/^>\s?/, '')).join('\n') });
    } else {
      at += 1;
      const rest = take((one) => one.trim() !== '' && !/^(#{1,6}\s|```|>)/.test(one) && !ITEM.test(one) && !TABLE.test(one));
      found.push({ kind: 'text', text: [line, ...rest].join('\n') });
    }
  }
  return found;
}

/** The pieces of a line: `[kind, text]`. @param {string} text @returns {[string, string][]} */
export function pieces(text) {
  return text.split(/(\*\*[^*\n]+\*\*|`[^`\n]+`|\*(?! )[^*\n]+\*)/).filter(Boolean).map((one) => {
    if (/^\*\*.+\*\*$/.test(one)) return ['strong', one.slice(2, -2)];
    if (/^`.+`$/.test(one)) return ['code', one.slice(1, -1)];
    if (/^\*(?! ).+\*$/.test(one)) return ['em', one.slice(1, -1)];
    return ['text', one];
  });
}
