// npm run new -- returns/warning 退货预警：一个画面的契约、服务端和路由，能通过类型检查，随后填内容。
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './setup.mjs'

const [id = '', title = ''] = process.argv.slice(2)
const [area, screen] = id.split('/')
if (!/^[a-z]\w*\/[a-z]\w*$/.test(id) || !/\p{Script=Han}/u.test(title)) {
  console.error('用法：npm run new -- <区域>/<画面> <中文菜单名>，例如 npm run new -- returns/warning 退货预警')
  process.exit(1)
}
const table = screen.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const local = `${area}${screen[0].toUpperCase()}${screen.slice(1)}`

const contract = `// ${title} · ${id}
import { code, moment } from '../kinds.ts'
import { resource } from '../resource.ts'

/** ${title}. */
export const ${screen} = resource({
  id: '${id}',
  title: '${title}',
  fields: {
    ${screen}No: code('编号', { required: true, max: 32 }),
    createTime: moment('创建时间', { derived: true }),
  },
  key: ['${screen}No'],
  list: ['${screen}No', 'createTime'],
  search: ['${screen}No', 'createTime'],
  sort: ['-createTime'],
  scope: [],
  calls: { list: 'GET /v1/${area}/${screen}/list' },
  may: { list: 0 },
  offline: 'pages',
})
`
const server = `// ${title} · ${id}
import { ${screen} } from '#contract/${id}'
import { serve } from '../platform/serve.ts'

export default serve(${screen}, { from: '${table} t', alias: 't' })
`

const files = { [`src/contract/${id}.ts`]: contract, [`server/${id}.ts`]: server }
const taken = Object.keys(files).find((path) => existsSync(join(root, path)))
if (taken) {
  console.error(`${taken} 已经存在`)
  process.exit(1)
}
for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
addRoute()
spawnSync(join(root, 'node_modules/.bin/oxfmt'), [...Object.keys(files), 'server/routes.ts'], { cwd: root, stdio: 'ignore' })
console.log(`已建立：\n  ${Object.keys(files).join('\n  ')}\n  server/routes.ts（已登记）`)
console.log(
  `接着：在 src/contract/menu/${area}.ts 加菜单与权限码，把 may 里的 0 换成它；在 server/migrations 加表 ${table}；写字段。`,
)

/** One import and one line in the list of endpoints. */
function addRoute() {
  const path = join(root, 'server/routes.ts')
  const text = readFileSync(path, 'utf8')
  const withImport = text.replace(/\n\nexport const endpoints/, `\nimport ${local} from './${id}.ts'\n\nexport const endpoints`)
  writeFileSync(path, withImport.replace(/\n\]\s*$/, `\n  ...${local},\n]\n`))
}
