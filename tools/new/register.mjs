// 登记 · tools/new/register：把新的一样东西写进已有的名单
/** Adds an import after the last one of a file. */
export const withImport = (text, line) => {
  const at = text.lastIndexOf('\nimport ')
  const end = text.indexOf('\n', at + 1)
  return `${text.slice(0, end)}\n${line}${text.slice(end)}`
}

/** Index of the bracket that closes the one at `at`. */
const closing = (text, at) => {
  let depth = 0
  for (let i = at; i < text.length; i += 1) {
    if ('[{('.includes(text[i])) depth += 1
    else if (']})'.includes(text[i]) && (depth -= 1) === 0) return i
  }
  throw new Error('括号没有闭合')
}

/** Adds an entry at the end of the list that `head` opens; `head` ends with its bracket. */
export const withEntry = (text, head, entry) => {
  const start = text.indexOf(head)
  if (start === -1) throw new Error(`没有找到「${head}」，要手工登记：${entry}`)
  const end = closing(text, start + head.length - 1)
  const before = text.slice(0, end).trimEnd()
  return `${before}${/[[{(,]$/.test(before) ? '' : ','}\n  ${entry},\n${text.slice(end)}`
}

/** Adds a menu page with its rights, after the last page of its area. */
export const withPage =
  ({ id, area, screen, title, code }, buttons) =>
  (text) =>
    withEntry(text, 'pages: [', `page(${code}, '${title}', '/front/operator-center/${area}/${screen}', '${id}', '${buttons}')`)

/** Code of the next page of an area: AAPP00, after the highest existing one. */
export const nextCode = (menuText) =>
  Math.max(
    ...[...menuText.matchAll(/page\(\s*(\d{6}),/g)].map(([, code]) => Number(code)),
    Number(/code: (\d{6})/.exec(menuText)?.[1]),
  ) + 100

/** Adds the name of its number to the product's vocabulary. */
export const withWord =
  (list, { screen, title }, label) =>
  (text) =>
    withEntry(text, `export const ${list}: readonly Word[] = [`, `word('${screen}No', '${title}编号', '${label}')`)
