// antd 与服务端各合成一份，给画面测试用
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type UserConfig } from 'vite'
import { antdMends } from './antdMends.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const at = (path: string): string => join(root, path)
const filesOf = (folder: string): readonly string[] =>
  readdirSync(at(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()

/** Modules put together with all they need. */
interface Pack {
  readonly name: string
  /** by the name they are imported under: the file in the pack, and the source */
  readonly modules: ReadonlyMap<string, { readonly file: string; readonly source: string }>
  /** all that decides what comes out */
  readonly sources: readonly string[]
  readonly config: UserConfig
}

const antdPack = (): Pack => ({
  name: 'antd',
  modules: new Map([
    ['antd', { file: 'antd', source: at('node_modules/antd/es/index.js') }],
    ['antd/locale/zh_CN', { file: 'zh_CN', source: at('node_modules/antd/es/locale/zh_CN.js') }],
  ]),
  sources: [at('tools/vite/antdMends.ts')],
  config: { plugins: [antdMends()], ssr: { noExternal: true, external: ['react', 'react-dom', 'dayjs'] } },
})

/** What tests of screens ask of the server. */
const serverPack = (): Pack => {
  const tests = ['tests/screens', 'tests/support'].flatMap(filesOf)
  const asked = tests.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/'#server\/([^']+)'/g)].map(([, path = '']) => path),
  )
  const modules = [...new Set(asked)]
    .sort()
    .map((path) => [`#server/${path}`, { file: path.replaceAll('/', '.'), source: at(`server/${path}.ts`) }] as const)
  // a program of its own, looked for beside the server
  const reader = ['sheetReader', { file: 'sheetReader', source: at('server/platform/sheets/sheetReader.ts') }] as const
  return {
    name: 'server',
    modules: new Map([...modules, reader]),
    sources: ['server', 'src/contract'].flatMap(filesOf),
    config: { ssr: { external: true } },
  }
}

const day = 86_400_000
/** Packs of earlier states go; one of today may be in use by another run. */
const forget = (name: string): void => {
  const folder = at('node_modules/.cache')
  for (const one of existsSync(folder) ? readdirSync(folder) : [])
    if (one.startsWith(`${name}-`) && Date.now() - statSync(join(folder, one)).mtimeMs > day)
      rmSync(join(folder, one), { recursive: true, force: true })
}

/** Puts a pack together, once for a state of its sources. Answers its folder. */
const folderOf = async ({ name, modules, sources, config }: Pack): Promise<string> => {
  const print = createHash('sha256').update(JSON.stringify([...modules]))
  for (const file of [...sources, at('package-lock.json'), fileURLToPath(import.meta.url)]) print.update(readFileSync(file))
  const folder = at(`node_modules/.cache/${name}-${print.digest('hex').slice(0, 16)}`)
  if (existsSync(folder)) return folder
  forget(name)
  const making = `${folder}.${process.pid}`
  await build({
    ...config,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: making,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries([...modules.values()].map(({ file, source }) => [file, source])),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
  rmSync(folder, { recursive: true, force: true })
  renameSync(making, folder)
  return folder
}

/**
 * antd is some two thousand files and the server some six hundred; each test file of screens would read them anew, which takes
 * longer than most of those tests. Here each is put together once and kept under node_modules/.cache until its sources change:
 * antd with the mend the build makes in it, the server as the product's own bundle has it.
 */
export const packed = (): Plugin => {
  const packs = [antdPack(), serverPack()]
  const folders = new Map<Pack, Promise<string>>()
  return {
    name: 'packed',
    enforce: 'pre',
    async resolveId(id) {
      const pack = packs.find(({ modules }) => modules.has(id))
      if (pack === undefined) return null
      const folder = folders.get(pack) ?? folderOf(pack)
      folders.set(pack, folder)
      return join(await folder, `${pack.modules.get(id)?.file}.js`)
    },
  }
}
