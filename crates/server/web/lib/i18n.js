// The console's languages. Each text stands in both where it is shown.

const KEY = 'ephor-language';
const kept = localStorage.getItem(KEY);

/** @type {'en' | 'zh'} */
export const language = kept === 'en' || kept === 'zh' ? kept
  : navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en';

document.documentElement.lang = language;

/** The text in the reader's language. @template T @param {T} en @param {T} zh @returns {T} */
export const t = (en, zh) => (language === 'zh' ? zh : en);

/** @param {'en' | 'zh'} to */
export function speak(to) {
  localStorage.setItem(KEY, to);
  location.reload();
}

/** @type {Record<string, string>} */
const WORDS = {
  running: '运行中', waiting: '等待中', paused: '已暂停', completed: '已完成', failed: '失败', cancelled: '已取消',
  cut_off: '已中断', pending: '未开始', skipped: '已跳过', in_doubt: '结果不明', made: '已提出',
  rejected: '已拒绝', held: '待审批', approved: '已批准', interrupted: '已打断', done: '已执行',
  turn: '对话轮', workflow: '工作流', sub_agent: '子智能体', blocked: '被拦截', user: '用户',
  approve: '批准', reject: '拒绝', edit: '修改', answer: '回复', happened: '已发生',
  untrusted: '不可信', ready: '就绪', passed: '通过', expired: '已过期',
};

/** @type {Record<string, string>} */
const NAMES = { sub_agent: 'sub-agent', cut_off: 'cut off', in_doubt: 'in doubt' };

/** A status or kind as a word for people. @param {string} of */
export function word(of) {
  const key = String(of ?? '').toLowerCase();
  return (language === 'zh' ? WORDS[key] : NAMES[key]) ?? key.replaceAll('_', ' ');
}

/** A type of decision as it is written in the docs: CREATE_NODE. @param {string} of */
export const decision = (of) => String(of ?? '').toUpperCase();
