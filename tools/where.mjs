// npm run where -- 退货预警：一个词（菜单名、地址、接口、权限码、表名）→ 它的文件。
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { filesOf } from './places.mjs'
import { root } from './setup.mjs'

const term = process.argv.slice(2).join(' ').trim()
if (term === '') {
  console.error('用法：npm run where -- 退货预警 | /v1/shop/list | 130701 | stock_flow')
  process.exit(1)
}
const contract = filesIn('src/contract')
const found = [...screens(), ...menus(), ...operations(), ...tables()]
for (const { title, doors } of found) console.log(`${title}\n${doors.map((door) => `  ${door}`).join('\n')}\n`)
if (found.length === 0) {
  console.error(`没有找到“${term}”`)
  process.exit(1)
}

/** Resources and calls whose title, id, path or right is the term. */
function screens() {
  const byId = new Map()
  for (const file of contract) {
    for (const match of file.text.matchAll(/\b(?:resource|call)\(\{[\s\S]*?\n\}\)/g)) {
      const block = match[0]
      const id = /\bid: '([^']+)'/.exec(block)?.[1]
      if (!id || !named(block, id)) continue
      const screen = id.split('.')[0]
      const titles = byId.get(screen)?.titles ?? []
      byId.set(screen, { file, titles: [...titles, `${/\btitle: '([^']+)'/.exec(block)?.[1] ?? ''} · ${id}`] })
    }
  }
  return [...byId].map(([screen, { file, titles }]) => ({
    title: titles.join('\n'),
    doors: [...new Set([file.path, ...doorsOf(screen)])],
  }))
}

function named(block, id) {
  const facts = [id, ...[...block.matchAll(/'([^'\n]+)'/g)].map(([, text]) => text), ...(block.match(/\b\d{5,6}\b/g) ?? [])]
  if (/^\d+$/.test(term)) return facts.includes(term)
  if (term.startsWith('/'))
    return facts.some(
      (fact) => fact.replace(/^[A-Z]+ /, '') === term || fact.endsWith(` ${term}`) || fact === term.replace(/^\/api/, ''),
    )
  return id.includes(term) || (/\btitle: '([^']+)'/.exec(block)?.[1] ?? '').includes(term)
}

/** The files of a screen's id, and the tests that name it. */
function doorsOf(id) {
  const users = filesIn('tests').filter(({ text }) => text.includes(`'${id}'`) || text.includes(`#contract/${id}'`))
  return [...filesOf(id, textOf), ...users.map(({ path }) => path)]
}

/** Menu entries: title, page address or code. */
function menus() {
  return filesIn('src/contract/menu').flatMap(({ path, lines }) =>
    lines.flatMap((line, index) => {
      const facts = [...line.matchAll(/'([^']+)'|\b(\d{5,6})\b/g)].map((match) => match[1] ?? match[2])
      if (!facts.some((fact) => fact === term || (/\p{Script=Han}/u.test(term) && fact.includes(term)))) return []
      const source = facts.find((fact) => /^[a-z]\w*\/\w+$/.test(fact))
      return [{ title: `菜单 ${line.trim()}`, doors: [`${path}:${index + 1}`, ...(source ? doorsOf(source) : [])] }]
    }),
  )
}

/** Handheld operations by name (PICK_LINE) or banner. */
function operations() {
  return [...filesIn('src/contract/ops'), ...filesIn('src/flows'), ...filesIn('src/contract/rules')]
    .filter(({ lines, text }) => lines[0].includes(term) || (/^[A-Z_]+$/.test(term) && text.includes(`'${term}'`)))
    .map(({ path, lines }) => ({ title: lines[0].replace(/^\/\/ /, ''), doors: [path] }))
}

/** Tables by name or by the comment above them. */
function tables() {
  const server = filesIn('server')
  const schema = filesIn('server/migrations').filter(({ path }) => !/migrations[\\/]old/.test(path))
  return schema.flatMap(({ path, lines }) =>
    lines.flatMap((line, index) => {
      const table = /^create (?:table|view) (\w+)/.exec(line)?.[1]
      if (!table) return []
      const before = lines.slice(0, index)
      const above = before
        .slice(before.findLastIndex((one) => !one.startsWith('-- ')) + 1)
        .map((one) => one.slice(3))
        .join(' ')
      if (table !== term && !above.includes(term)) return []
      const using = server.filter(
        (file) =>
          file.path.endsWith('.ts') && new RegExp(`\\b(?:from|join|into|update)\\s+${table}\\b|'${table}[ ']`).test(file.text),
      )
      return [{ title: `表 ${table} ${above}`, doors: [`${path}:${index + 1}`, ...using.map((file) => file.path)] }]
    }),
  )
}

/** undefined if there is no file */
function textOf(path) {
  const at = join(root, path)
  return existsSync(at) ? readFileSync(at, 'utf8') : undefined
}

function filesIn(folder) {
  const dir = join(root, folder)
  if (!existsSync(dir)) return []
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|sql)$/.test(entry.name))
    .map((entry) => {
      const file = join(entry.parentPath, entry.name)
      const text = readFileSync(file, 'utf8')
      return { path: relative(root, file), text, lines: text.split('\n') }
    })
}
