// 编码的中文 · valve/texts
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** SQL of the text for each code in a column; an unknown code is shown itself. */
export const textOf = (column: string, texts: Readonly<Record<string, string>>): string =>
  `case ${column} ${Object.entries(texts)
    .map(([code, text]) => `when ${literal(code)} then ${literal(text)}`)
    .join(' ')} else ${column} end`
