// 作业须知的写法 · rules/workRule

/** Most sentences of a text, and most characters of a sentence, because people read it standing, on a handheld, on their first day. */
export const ruleLinesMax = 12
export const ruleLineMax = 40

/** The sentences of a text as typed: one per line, empty lines left out. */
export const ruleLines = (content: string): readonly string[] =>
  content
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Fault of the text; '' when it is valid. */
export const ruleFault = (content: string): string => {
  const lines = ruleLines(content)
  if (lines.length === 0) return '至少写一句'
  if (lines.length > ruleLinesMax) return `最多${ruleLinesMax}句，现在${lines.length}句`
  const long = lines.findIndex((line) => line.length > ruleLineMax)
  return long < 0 ? '' : `第${long + 1}句太长，最多${ruleLineMax}字`
}
