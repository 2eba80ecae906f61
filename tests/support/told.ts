// 说过的话 · support/told
// A DOM without layout keeps its toasts for good, below an element the next page takes away: what is said is heard where it is said.
import { message } from 'antd'
import { vi } from 'vitest'

/** Hears every toast from now on: its level and its words. Ends with `vi.restoreAllMocks`. */
export const listen = (): string[] => {
  const told: string[] = []
  for (const level of ['success', 'info', 'warning', 'error'] as const)
    vi.spyOn(message, level).mockImplementation((said) => {
      const words = typeof said === 'object' && said !== null && 'content' in said ? said.content : said
      told.push(`${level} ${typeof words === 'string' ? words : ''}`)
      return Object.assign(() => undefined, { then: Promise.resolve(true).then.bind(Promise.resolve(true)) })
    })
  return told
}
