// 确认 · kit/confirm
import { failureOf, texts } from '../data/api.ts'
import { tell, tellFailure } from './tell.ts'

/**
 * Asks before something that cannot be taken back. Resolves true on OK. The box comes with the first question; where it cannot be
 * fetched the person is told and nothing is done.
 */
export const confirm = async (title: string, content?: string, kind: 'warn' | 'error' = 'warn'): Promise<boolean> => {
  try {
    const { confirmBox } = await import('./confirmBox.tsx')
    return await confirmBox(title, content, kind)
  } catch (error) {
    const failure = failureOf(error)
    if (failure.kind === 'chunk') tell('warning', texts.offline)
    else tellFailure(failure)
    return false
  }
}

/** Asks once before what was typed is lost. Resolves true where it may be. */
export const giveUp = (where = ''): Promise<boolean> =>
  confirm('有未保存的修改', `${where === '' ? '' : `${where}：`}关闭后这些修改会丢失，是否关闭？`)
