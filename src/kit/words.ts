// 多值文本 · kit/words
import { searchWordsMax } from '#contract/resource'

/** Splits a pasted list on newline, blank, comma and semicolon, Chinese or English; blanks and repeats are dropped (spec 1 §5). */
export const wordsOf = (text: string): readonly string[] => [...new Set(text.split(/[\s,;，；]+/).filter((word) => word !== ''))]

/** Sentence for too many values, '' when they fit. */
export const tooMany = (words: readonly string[]): string =>
  words.length > searchWordsMax ? `最多支持查询${searchWordsMax}个单号` : ''
