// 字数上限 · kit/maxLength
/**
 * Rules for texts that are too long. Such a text is kept and its fault is shown; the attribute `maxLength` would silently cut pasted text.
 */

/** Sentence for a text of more than `max` characters, '' when it fits. Counted like the server's schemas: by code points. */
export const lengthFault = (text: unknown, max: number): string => {
  const length = typeof text === 'string' ? Array.from(text.trim()).length : 0
  return length > max ? `最多 ${max} 字，现在 ${length} 字` : ''
}

/** Rule of a form field. */
export const maxLen = (max: number) => ({
  validator: (_rule: unknown, typed: unknown): Promise<void> => {
    const fault = lengthFault(typed, max)
    return fault === '' ? Promise.resolve() : Promise.reject(new Error(fault))
  },
})
