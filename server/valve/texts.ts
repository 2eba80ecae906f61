// 编码的中文 · valve/texts
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** SQL for the text of each code in a column; an unknown code stays as it is. */
export const textOf = (column: string, texts: Readonly<Record<string, string>>): string =>
  `case ${column} ${Object.entries(texts)
    .map(([code, text]) => `when ${literal(code)} then ${literal(text)}`)
    .join(' ')} else ${column} end`
