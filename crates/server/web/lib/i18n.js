// The console's languages. Each text is given in both where it is shown.

const kept = localStorage.getItem('ephor-language');

/** @type {'en' | 'zh'} */
export let language = kept === 'en' || kept === 'zh' ? kept
  : navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en';

/** The text in the reader's language. @param {string} en @param {string} zh */
export const t = (en, zh) => (language === 'zh' ? zh : en);

/** @param {'en' | 'zh'} to */
export function speak(to) {
  language = to;
  localStorage.setItem('ephor-language', to);
  document.documentElement.lang = to;
  location.reload();
}

document.documentElement.lang = language;

const WORDS = {
  running: '运行中', waiting: '等待中', completed: '已完成', failed: '失败', cancelled: '已取消',
  cut_off: '已中断', pending: '未开始', skipped: '已跳过', in_doubt: '结果不明', made: '已提出',
  rejected: '已拒绝', held: '待审批', approved: '已批准', interrupted: '已打断', done: '已执行',
  turn: '对话', workflow: '工作流', sub_agent: '子智能体', open: '断开', closed: '正常', half_open: '试探',
};

/** A status or kind, as a word for people. @param {string} word */
export const word = (word) => (language === 'zh' && WORDS[word]) || String(word ?? '').replaceAll('_', ' ');
