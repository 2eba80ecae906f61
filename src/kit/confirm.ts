// 确认 · kit/confirm
import { failureOf, texts } from '../data/api.ts'
import { confirmedAnew } from '../data/submitGuard.ts'
import { showToast, toastFailure } from './toast.ts'

/** Questions that stand open: a second press asks none twice. */
const asked = new Set<string>()

/**
 * Asks before something that cannot be taken back. Resolves true on OK, false where the same question stands open already. The box comes
 * with the first question; where it cannot be fetched the person is told and nothing is done.
 */
export const confirm = async (title: string, content?: string, kind: 'warn' | 'error' = 'warn'): Promise<boolean> => {
  const words = `${title}\n${content ?? ''}`
  if (asked.has(words)) return false
  asked.add(words)
  try {
    const { confirmBox } = await import('./confirmBox.tsx')
    const yes = await confirmBox(title, content, kind)
    if (yes) confirmedAnew()
    return yes
  } catch (error) {
    const failure = failureOf(error)
    if (failure.kind === 'chunk') showToast('warning', texts.offline)
    else toastFailure(failure)
    return false
  } finally {
    asked.delete(words)
  }
}

/** Asks once before what was typed is lost. Resolves true where it may be. */
export const giveUp = (where = ''): Promise<boolean> =>
  confirm('有未保存的修改', `${where === '' ? '' : `${where}：`}关闭后这些修改会丢失，是否关闭？`)
