// antd 与服务端各合成一份，给画面测试用
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type UserConfig } from 'vite'
import { antdMends } from './antdMends.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const pathOf = (path: string): string => join(root, path)
const filesOf = (folder: string): readonly string[] =>
  readdirSync(pathOf(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()

/** Modules bundled with their dependencies. */
interface Pack {
  readonly name: string
  /** import name → file in the pack, and its source */
  readonly modules: ReadonlyMap<string, { readonly file: string; readonly source: string }>
  /** files that decide the result */
  readonly sources: readonly string[]
  readonly config: UserConfig
}

const antdPack = (): Pack => ({
  name: 'antd',
  modules: new Map([
    ['antd', { file: 'antd', source: pathOf('node_modules/antd/es/index.js') }],
    ['antd/locale/zh_CN', { file: 'zh_CN', source: pathOf('node_modules/antd/es/locale/zh_CN.js') }],
  ]),
  sources: [pathOf('tools/vite/antdMends.ts')],
  config: { plugins: [antdMends()], ssr: { noExternal: true, external: ['react', 'react-dom', 'dayjs'] } },
})

/** Server modules that screen tests import. */
const serverPack = (): Pack => {
  const tests = ['tests/screens', 'tests/support'].flatMap(filesOf)
  const importedPaths = tests.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/'#server\/([^']+)'/g)].map(([, path = '']) => path),
  )
  const modules = [...new Set(importedPaths)]
    .sort()
    .map((path) => [`#server/${path}`, { file: path.replaceAll('/', '.'), source: pathOf(`server/${path}.ts`) }] as const)
  // a separate program, which the server expects beside itself
  const reader = ['sheetReader', { file: 'sheetReader', source: pathOf('server/platform/sheets/sheetReader.ts') }] as const
  return {
    name: 'server',
    modules: new Map([...modules, reader]),
    sources: ['server', 'src/contract'].flatMap(filesOf),
    config: { ssr: { external: true } },
  }
}

const day = 86_400_000
/** Removes packs of earlier states; younger ones than a day may be in use by another run. */
const removeOldPacks = (name: string): void => {
  const folder = pathOf('node_modules/.cache')
  for (const one of existsSync(folder) ? readdirSync(folder) : [])
    if (one.startsWith(`${name}-`) && Date.now() - statSync(join(folder, one)).mtimeMs > day)
      rmSync(join(folder, one), { recursive: true, force: true })
}

/** Builds a pack once per state of its sources. Returns its folder. */
const folderOf = async ({ name, modules, sources, config }: Pack): Promise<string> => {
  const digest = createHash('sha256').update(JSON.stringify([...modules]))
  for (const file of [...sources, pathOf('package-lock.json'), fileURLToPath(import.meta.url)]) digest.update(readFileSync(file))
  const folder = pathOf(`node_modules/.cache/${name}-${digest.digest('hex').slice(0, 16)}`)
  if (existsSync(folder)) return folder
  removeOldPacks(name)
  const unfinishedFolder = `${folder}.${process.pid}`
  await build({
    ...config,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: unfinishedFolder,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries([...modules.values()].map(({ file, source }) => [file, source])),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
  rmSync(folder, { recursive: true, force: true })
  renameSync(unfinishedFolder, folder)
  return folder
}

/**
 * antd has some two thousand files and the server some six hundred. Reading them again for each screen test file takes longer than most
 * of these tests. So each is bundled once and kept under node_modules/.cache until its sources change: antd with the mends of the build,
 * the server like its own bundle.
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
