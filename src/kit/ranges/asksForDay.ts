// 只有时间没有日期 · kit/ranges/asksForDay
import { showToast } from '../toast.ts'

/** Shows a toast if the typed text is a time without a day, because a picker of moments silently drops such a text (spec 1 §5). */
export const asksForDay = (field: EventTarget): void => {
  if (field instanceof HTMLInputElement && /^\d{1,2}[:：]\d{2}([:：]\d{2})?$/.test(field.value.trim()))
    showToast('warning', '日期未选择')
}
