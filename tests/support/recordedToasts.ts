// 说过的话 · support/recordedToasts
// A toast is visible for 1.5 s, and a busy machine may look later: so calls of antd's message are recorded.
import { message } from 'antd'
import { vi } from 'vitest'

/** Records level and text of every toast from now on. Ends with `vi.restoreAllMocks`. */
export const recordToasts = (): string[] => {
  const toasts: string[] = []
  for (const level of ['success', 'info', 'warning', 'error'] as const) {
    const say = message[level].bind(message)
    vi.spyOn(message, level).mockImplementation((...said) => {
      const [what] = said
      const words = typeof what === 'object' && what !== null && 'content' in what ? what.content : what
      toasts.push(`${level} ${typeof words === 'string' ? words : ''}`)
      return say(...said)
    })
  }
  return toasts
}
