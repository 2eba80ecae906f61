// 说过的话 · support/told
// A DOM without layout keeps its toasts for good, below an element the next page takes away: what is said is heard where it is said.
import { message } from 'antd'
import { vi } from 'vitest'

/** Hears every toast from now on: its level and its words. Ends with `vi.restoreAllMocks`. */
export const listen = (): string[] => {
  const told: string[] = []
  for (const level of ['success', 'info', 'warning', 'error'] as const) {
    const say = message[level].bind(message)
    vi.spyOn(message, level).mockImplementation((...said) => {
      const [what] = said
      const words = typeof what === 'object' && what !== null && 'content' in what ? what.content : what
      told.push(`${level} ${typeof words === 'string' ? words : ''}`)
      return say(...said)
    })
  }
  return told
}
