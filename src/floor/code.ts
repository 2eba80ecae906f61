// 编码分组 · floor/code

/** Long runs of digits in groups of four from the left, as they are read aloud; everything else unchanged. */
export const grouped = (code: string): string => (/^\d{9,}$/.test(code) ? code.replaceAll(/(\d{4})(?=\d)/g, '$1 ') : code)

/** A text field of a form, trimmed; '' when it is missing or a file. */
export const fieldOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
