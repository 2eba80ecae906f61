// 确认 · kit/confirm
import { failureOf, texts } from '../data/api.ts'
import { countConfirmation } from '../data/submitGuard.ts'
import { showToast, toastFailure } from './toast.ts'

/** Questions that are open now, so that a second press does not ask the same question again. */
const openQuestions = new Set<string>()

/**
 * Asks before something that cannot be undone. Resolves true on OK, false when the same question is already open. The dialog is loaded
 * with the first question; if it cannot be loaded, the person sees an error and nothing is done.
 */
export const confirm = async (title: string, content?: string, kind: 'warn' | 'error' = 'warn'): Promise<boolean> => {
  const words = `${title}\n${content ?? ''}`
  if (openQuestions.has(words)) return false
  openQuestions.add(words)
  try {
    const { confirmBox } = await import('./confirmBox.tsx')
    const yes = await confirmBox(title, content, kind)
    if (yes) countConfirmation()
    return yes
  } catch (error) {
    const failure = failureOf(error)
    if (failure.kind === 'chunk') showToast('warning', texts.offline)
    else toastFailure(failure)
    return false
  } finally {
    openQuestions.delete(words)
  }
}

/** Asks the user before typed values are lost. Resolves true when the user agrees. */
export const giveUp = (where = ''): Promise<boolean> =>
  confirm('有未保存的修改', `${where === '' ? '' : `${where}：`}关闭后这些修改会丢失，是否关闭？`)
