// npm run new -- 种类 区域/画面 中文名：写下一样新东西必须有的一切，登记好，并给一个先红的测试。
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { documentParts } from './new/document.mjs'
import { namesOf } from './new/names.mjs'
import { nextCode } from './new/register.mjs'
import { resourceParts } from './new/resource.mjs'
import { root } from './setup.mjs'

const kinds = { resource: resourceParts, document: documentParts }
const usage = `用法：npm run new -- resource <区域>/<画面> <中文名>
      npm run new -- document <区域>/<画面> <中文名> <单号前缀，两个大写字母>
例如：npm run new -- document stock/repack 改包装单 GB`
const stop = (words) => {
  console.error(words)
  process.exit(1)
}

const [kind = '', id = '', title = '', prefix = ''] = process.argv.slice(2)
const partsOf = Object.hasOwn(kinds, kind) ? kinds[kind] : stop(usage)
if (!/^[a-z]\w*\/[a-z]\w*$/.test(id) || !/\p{Script=Han}/u.test(title)) stop(usage)
if (kind === 'document' && !/^[A-Z]{2}$/.test(prefix)) stop(usage)

const [area] = id.split('/')
const menu = join(root, `src/contract/menu/${area}.ts`)
if (!existsSync(menu)) stop(`还没有区域 ${area}：先写 src/contract/menu/${area}.ts（菜单码见领域文档），并在 menu/menu.ts 登记`)
const latest = readdirSync(join(root, 'server/migrations')).sort().at(-1) ?? '0000'
const names = {
  ...namesOf(id, title, nextCode(readFileSync(menu, 'utf8'))),
  prefix,
  migration: String(Number.parseInt(latest, 10) + 1).padStart(4, '0'),
}

const { files, edits } = partsOf(names)
const taken = Object.keys(files).find((path) => existsSync(join(root, path)))
if (taken !== undefined) stop(`${taken} 已经存在`)
// every edit is made before anything is written: a list that was not found leaves nothing half registered
const edited = Object.entries(edits).map(([path, edit]) => [path, edit(readFileSync(join(root, path), 'utf8'))])
for (const [path, text] of [...Object.entries(files), ...edited]) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const code = [...Object.keys(files), ...Object.keys(edits)].filter((path) => path.endsWith('.ts'))
spawnSync(join(root, 'node_modules/.bin/oxfmt'), code, { cwd: root, stdio: 'inherit' })
console.log(`已写：\n  ${Object.keys(files).join('\n  ')}\n已登记：\n  ${Object.keys(edits).join('\n  ')}`)
console.log(`接着：tests/server/${names.local}.test.ts 现在是红的，从它开始。`)
