// npm run new -- 种类 名字 中文名：写下一样新东西必须有的一切，登记好，并给一个先红的测试。
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { documentParts } from './new/document.mjs'
import { flowParts, nextPageCode } from './new/flow.mjs'
import { namesOf } from './new/names.mjs'
import { operationParts } from './new/operation.mjs'
import { nextCode } from './new/register.mjs'
import { resourceParts } from './new/resource.mjs'
import { root } from './setup.mjs'

const usage = `用法：npm run new -- resource <区域>/<画面> <中文名>
      npm run new -- document <区域>/<画面> <中文名> <单号前缀，两个大写字母>
      npm run new -- operation <作业名，大写加下划线> <中文名> <流程>
      npm run new -- flow <流程> <中文名>
例如：npm run new -- document stock/repack 改包装单 GB
      npm run new -- operation RETURN_TAKEN 退货收包 returns`
const stop = (words) => {
  console.error(words)
  process.exit(1)
}
const read = (path) => readFileSync(join(root, path), 'utf8')
const camel = /^[a-z][A-Za-z\d]*$/
const [kind = '', id = '', title = '', more = ''] = process.argv.slice(2)
if (!/\p{Script=Han}/u.test(title)) stop(usage)

/** Parts of a screen: the menu file of its area gives the code, the migrations give the number. */
const onScreen = (partsOf) => {
  if (!/^[a-z]\w*\/[a-z]\w*$/.test(id)) stop(usage)
  const [area] = id.split('/')
  const menu = `src/contract/menu/${area}.ts`
  if (!existsSync(join(root, menu))) stop(`还没有区域 ${area}：先写 ${menu}（菜单码见领域文档），并在 menu/menu.ts 登记`)
  // the schema by area ends at 0300; changes are numbered from 0301 on
  const numbers = readdirSync(join(root, 'server/migrations')).map((file) => Number(/^(\d{4})_/.exec(file)?.[1] ?? 0))
  const names = {
    ...namesOf(id, title, nextCode(read(menu))),
    prefix: more,
    migration: String(Math.max(300, ...numbers) + 1).padStart(4, '0'),
  }
  return { ...partsOf(names), red: `tests/server/${names.local}.test.ts` }
}
const hasRules = (flow) => existsSync(join(root, `src/contract/ops/rules/${flow}.ts`))
const kinds = {
  resource: () => onScreen(resourceParts),
  document: () => (/^[A-Z]{2}$/.test(more) ? onScreen(documentParts) : stop(usage)),
  operation: () =>
    /^[A-Z]+(_[A-Z]+)*$/.test(id) && camel.test(more)
      ? operationParts({ opType: id, title, flow: more }, hasRules(more))
      : stop(usage),
  flow: () =>
    camel.test(id)
      ? flowParts({ name: id, title, right: nextPageCode(read('src/contract/menu/pda.ts')) }, hasRules(id))
      : stop(usage),
}

const { files, edits, red } = Object.hasOwn(kinds, kind) ? kinds[kind]() : stop(usage)
const existingFile = Object.keys(files).find((path) => existsSync(join(root, path)))
if (existingFile !== undefined) stop(`${existingFile} 已经存在`)
// all edits are made before anything is written, so a missing list leaves nothing half registered
const edited = Object.entries(edits).map(([path, edit]) => [path, edit(read(path))])
for (const [path, text] of [...Object.entries(files), ...edited]) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const code = [...Object.keys(files), ...Object.keys(edits)].filter((path) => /\.tsx?$/.test(path))
spawnSync(join(root, 'node_modules/.bin/oxfmt'), code, { cwd: root, stdio: 'inherit' })
console.log(`已写：\n  ${Object.keys(files).join('\n  ')}\n已登记：\n  ${Object.keys(edits).join('\n  ')}`)
if (Object.keys(files).some((path) => path.startsWith('server/migrations/'))) {
  console.log('按新的迁移重写表与列的类型：npm run tables（迁移再改，就再跑一次）')
  const tablesRun = spawnSync(process.execPath, [join(root, 'tools/tables.mjs')], { cwd: root, stdio: 'inherit' })
  if (tablesRun.status !== 0) stop('没有写成：改好迁移后自己运行 npm run tables')
}
console.log(`接着：${red} 现在是红的，从它开始。`)
